import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import {
  advance,
  buildStorefront,
  exhaust,
  overhangOf,
  requestsOf,
  SCREENS,
  statusesOf,
  useStorefront,
} from '../support/browser/storefront.ts'

describe.runIf(hasChromium)('the storefront, in Chromium', () => {
  const shop = useStorefront()

  describe.each(SCREENS)('on $name', (screen) => {
    test('a refused order can be sent when the countdown ends', async () => {
      const page = await shop.visit('/', screen)
      await page.getByRole('link', { name: 'Birds' }).click()
      await page.getByRole('link', { name: 'Polly' }).click()
      await page.getByLabel('How many').fill('2')
      await exhaust(page)

      await page.getByRole('button', { name: 'Order Polly' }).click()
      const button = page.getByRole('button', { name: /^Again in/ })
      await button.waitFor()
      expect(await button.isDisabled()).toBe(true)
      await advance(page, '45s')
      await page.getByRole('button', { name: 'Again in 15 s' }).waitFor()
      await advance(page, '15s')
      await page.getByRole('button', { name: 'Order Polly' }).click()

      await page.getByRole('heading', { name: 'Order 5 is placed' }).waitFor()
      expect(await statusesOf(page, 'createOrder')).toEqual([429, 201])
      await page.getByRole('link', { name: 'See your orders' }).click()
      await page.getByText('Order 5 · no date yet').waitFor()
    })

    test('no page scrolls sideways', async () => {
      const page = await shop.visit('/', screen)
      const overhangs: Record<string, number> = {}
      for (const name of ['Animals', 'Orders', 'Stock', 'Admin']) {
        await page.getByRole('navigation', { name: 'Main' }).getByText(name).click()
        await page.getByText(/^(\d+–\d+ of )?\d+ (animals|orders|places)$/).waitFor()
        overhangs[name] = await overhangOf(page)
      }
      expect(overhangs).toEqual({ Animals: 0, Orders: 0, Stock: 0, Admin: 0 })
    })
  })

  test('a refused page counts down, sends nothing meanwhile, and then continues', async () => {
    const page = await shop.visit()
    await page.getByText('1–8 of 22').waitFor()
    await exhaust(page)
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByText('continues in 60 s').waitFor()
    const asked = await requestsOf(page)
    await page.getByRole('link', { name: 'Stock' }).click()
    await page.getByText('continues in 60 s').waitFor()
    await page.getByRole('link', { name: 'Animals' }).click()
    await page.getByText('continues in 60 s').waitFor()

    expect(await requestsOf(page)).toBe(asked)
    await advance(page, '60s')
    await page.getByText('1–8 of 22').waitFor()
  })

  test('an outage is shown after three attempts, and ends with Try again', async () => {
    const page = await shop.visit()
    await page.evaluate(() => window.petstore?.faults.play('outage'))
    await page.getByRole('link', { name: 'Orders' }).click()

    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    // The page sends other requests too, and shows the error of the first that fails.
    const attempts = () => statusesOf(page, 'listOrders')
    await expect.poll(attempts, { timeout: 10_000 }).toEqual([503, 503, 503])
    await advance(page, '2m')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('4 orders').waitFor()
  })

  test('an order whose response is lost is not sent twice', async () => {
    const page = await shop.visit('/pets/1')
    await page.evaluate(() =>
      window.petstore?.faults.add({
        operation: 'createOrder',
        network: 'reset',
        afterOperation: true,
      }),
    )
    await page.getByRole('button', { name: 'Order Rex' }).click()

    await page.getByText('we cannot tell whether it was carried out').waitFor()
    expect(await statusesOf(page, 'createOrder')).toHaveLength(1)
  })

  test('without a network the shop says so', async () => {
    const page = await shop.visit()
    await page.evaluate(() => window.petstore?.faults.add({ network: 'reset' }))
    await page.getByRole('link', { name: 'Stock' }).click()

    await page.getByRole('heading', { name: 'We cannot reach the shop' }).waitFor()
  })

  test('a list that is loading is announced', async () => {
    const page = await shop.visit()
    await page.evaluate(() =>
      window.petstore?.faults.add({ operation: 'listOrders', network: 'timeout' }),
    )
    await page.getByRole('link', { name: 'Orders' }).click()

    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
  })

  test('a kind without animals shows an empty state', async () => {
    const page = await shop.visit()
    await page.getByRole('link', { name: 'Fish' }).click()

    await page.getByRole('heading', { name: 'No fish yet' }).waitFor()
  })

  test('a page on a deprecated operation says when it goes away, and what replaces it', async () => {
    const page = await shop.visit('/pets/1')

    const nextYear = new Date().getUTCFullYear() + 1
    await page.getByText(`It goes away on 31 Dec ${nextYear}.`).waitFor()
    await page.getByText('names no replacement').waitFor()
  })

  test('a new animal and its stock survive a reload', async () => {
    const page = await shop.visit('/admin/pets?offset=20')
    await page.getByRole('button', { name: 'Add an animal' }).click()
    await page.getByLabel('Name').fill('Pebble')
    await page.getByLabel('Kind').selectOption('Rabbits')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Stock of Pebble').fill('5')
    await page.getByRole('button', { name: 'Set' }).click()
    // While the shop is sending, the button has another name. It goes away with the new stock.
    await page.locator('.stepper button').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: 'Pebble' }).click()

    await page.getByRole('heading', { name: 'Pebble' }).waitFor()
    expect(await page.getByText('In stock').locator('..').innerText()).toMatch(/5$/)
  })
})

test('a production build of the storefront contains nothing of the mock', async () => {
  const folder = await buildStorefront()
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  )

  expect(texts.join('\n')).toContain('Retry-After')
  expect(texts.join('\n')).not.toMatch(/petstore-mock|mockServiceWorker|x-ratelimit|\bmsw\b/i)
})
