import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { advance, SCREENS, useStorefront } from '../support/browser/storefront.ts'

describe.runIf(hasChromium)('the panel of the storefront, in Chromium', () => {
  const shop = useStorefront()

  test('the panel shows the remaining quota, and can use it up', async () => {
    const page = await shop.visit()
    await page.getByText('58 of 60 left').waitFor()
    await page.getByText('Simulate').click()
    await page.getByRole('button', { name: 'Use up the quota' }).click()

    await page.getByText('0 of 60 left').waitFor()
    await page.getByRole('heading', { name: 'One moment, please' }).waitFor()
  })

  test('a response that arrives out of order does not raise the remaining quota', async () => {
    const page = await shop.visit()
    await page.getByText('1–8 of 22').waitFor()
    await page.evaluate(() =>
      window.petstore?.faults.add({ operation: 'listOrders', delay: '300ms' }),
    )
    await page.getByRole('link', { name: 'Orders' }).click() // orders at 57, then pets at 56

    await page.getByText('4 orders').waitFor()
    expect(await page.getByText('of 60 left').textContent()).toBe('56 of 60 left')
  })

  test('a running simulation stays pressed and marked after a reload, and a second press ends it', async () => {
    const page = await shop.visit()
    await page.getByText('Simulate').click()
    await page.getByRole('button', { name: 'Outage' }).click()
    await page.getByText('Outage on').waitFor()
    await page.reload()
    await page.getByText('Outage on').waitFor()
    await page.getByText('Simulate').click()
    await page.getByRole('button', { name: 'Outage', pressed: true }).click()

    await page.getByText('Outage on').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Outage', pressed: false }).waitFor()
    await page.getByText('1–8 of 22').waitFor()
  })

  test('a second simulation ends the first', async () => {
    const page = await shop.visit()
    await page.getByText('Simulate').click()
    await page.getByRole('button', { name: 'No network' }).click()
    await page.getByRole('button', { name: 'Flaky' }).click()
    await page.getByText('Flaky on').waitFor()

    expect(await pressed(page)).toEqual(['Flaky'])
  })

  test('an outage that is over is no longer marked', async () => {
    const page = await shop.visit()
    await page.evaluate(() => window.petstore?.faults.play('outage'))
    await page.getByText('Outage on').waitFor()
    await advance(page, '2m')

    await page.getByText('Outage on').waitFor({ state: 'detached' })
  })

  test('a fault added in the console is marked too', async () => {
    const page = await shop.visit()
    await page.evaluate(() => window.petstore?.faults.add({ operation: 'getPet', status: 500 }))

    await page.getByText('1 fault on').waitFor()
  })

  test('a pardoned shop is served at once', async () => {
    const page = await shop.visit('/orders')
    await page.getByText('Simulate').click()
    await page.getByRole('button', { name: 'Ban' }).click()
    await page.getByRole('heading', { name: 'The shop has closed its door to us' }).waitFor()
    await page.getByRole('button', { name: 'Ban', pressed: true }).click()

    await page.getByText('4 orders').waitFor()
  })

  for (const screen of SCREENS) {
    test(`on ${screen.name} the end of a page can scroll clear of the open panel`, async () => {
      const page = await shop.visit('/pets/1', screen)
      await page.getByRole('heading', { name: 'Rex' }).waitFor()
      await page.getByText('Simulate').click()
      await page.getByRole('button', { name: 'Reset all' }).waitFor()

      await page.waitForFunction(() => {
        scrollTo(0, document.body.scrollHeight)
        const end = document.querySelector('.footer p')?.getBoundingClientRect().bottom
        const top = document.querySelector('.sim')?.getBoundingClientRect().top
        return end !== undefined && top !== undefined && end <= top
      })
    })
  }
})

/** Returns the simulations that are on, as a screen reader announces them. */
function pressed(page: Page): Promise<readonly string[]> {
  return page.locator('button[aria-pressed=true]').allTextContents()
}
