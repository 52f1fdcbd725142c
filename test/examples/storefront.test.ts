import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import {
  advance,
  buildStorefront,
  exhaust,
  goTo,
  panelButton,
  requestsOf,
  statusesOf,
  useStorefront,
} from '../support/browser/storefront.ts'

describe.runIf(hasChromium)('the storefront, in Chromium', () => {
  const shop = useStorefront()

  test('a refused order can be sent when the countdown ends', async () => {
    const page = await shop.visit()
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

  test("an order whose response is lost isn't sent twice", async () => {
    const page = await shop.visit('/pets/1')
    await page.evaluate(() =>
      window.petstore?.faults.add({
        operation: 'createOrder',
        network: 'reset',
        afterOperation: true,
      }),
    )
    await page.getByRole('button', { name: 'Order Rex' }).click()

    await page.getByText("we can't tell whether it was carried out").waitFor()
    expect(await statusesOf(page, 'createOrder')).toHaveLength(1)
  })

  test('the shop says that a category is empty, a list loads, and the network is gone', async () => {
    const page = await shop.visit()
    await page.getByRole('link', { name: 'Fish' }).click()
    await page.getByRole('heading', { name: 'No fish yet' }).waitFor()

    await page.evaluate(() =>
      window.petstore?.faults.add({ operation: 'listOrders', network: 'timeout' }),
    )
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()

    await page.evaluate(() => window.petstore?.faults.add({ network: 'reset' }))
    await page.getByRole('link', { name: 'Stock' }).click()
    await page.getByRole('heading', { name: "We can't reach the shop" }).waitFor()
  })

  test('a page past the end of a list links to its last page', async () => {
    const page = await shop.visit()
    for (const path of ['/', '/orders', '/stock', '/admin/pets']) {
      await goTo(page, `${path}?offset=999`)
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
      await page.getByRole('link', { name: 'Go to the last page' }).click()
      await page.getByText(/^(\d+–(\d+) of \2|4) (animals|orders|places)$/).waitFor()
    }
  })

  test("what doesn't exist isn't found, and the heading says so", async () => {
    const page = await shop.visit()
    for (const path of ['/?category=abc', '/?category=99', '/?offset=-1', '/pets/99', '/nowhere']) {
      await goTo(page, '/stock')
      await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor()
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name: /isn't here$/ }).waitFor()
      expect(await page.locator('h1').count()).toBe(1)
    }
  })

  test('a page on a deprecated operation says when it goes away, and shows what the API says of it', async () => {
    const page = await shop.visit('/pets/1')

    const nextYear = new Date().getUTCFullYear() + 1
    await page.getByText(`It goes away on 31 Dec ${nextYear}.`).waitFor()
    await page.getByText('Replacement: none').waitFor()
  })

  test('an outage that the panel starts lasts over a reload, until the panel ends it', async () => {
    const page = await shop.visit()
    await panelButton(page).click()
    await page.getByRole('button', { name: 'Faults', exact: true }).click()
    await page.getByRole('button', { name: 'Start outage' }).click()
    await page.getByRole('button', { name: /^End / }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await page.getByRole('button', { name: /^End / }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByText('1–8 of 22').waitFor()
    expect(await page.evaluate(() => window.petstore?.faults.list())).toEqual([])
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
  const files = await buildStorefront()
  const text = [...files.values()].join('\n')

  expect(text).toContain('Retry-After')
  expect(text).not.toMatch(/petstore-mock|mockServiceWorker|x-ratelimit|\bmsw\b/i)
})
