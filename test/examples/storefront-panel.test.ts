import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { advance, panelButton, useStorefront } from '../support/browser/storefront.ts'

describe.runIf(hasChromium)('the panel of the storefront, in Chromium', () => {
  const shop = useStorefront()

  test('the panel uses up the quota, and the shop counts down until its clock is moved', async () => {
    const page = await shop.visit()
    await page.getByText('1–8 of 22').waitFor()
    await panelButton(page).click()
    await page.getByRole('tab', { name: 'Quotas' }).click()
    await page.getByRole('button', { name: 'Exhaust the minute of anonymous' }).click()
    await page.getByText('0 left').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { name: 'One moment, please' }).waitFor()

    await advance(page, '61s')

    await page.getByText('4 orders').waitFor()
  })

  test('an outage that the panel starts lasts over a reload, until the panel ends it', async () => {
    const page = await shop.visit()
    await panelButton(page).click()
    await page.getByRole('tab', { name: 'Faults' }).click()
    await page.getByRole('button', { name: 'Start outage' }).click()
    await page.getByRole('button', { name: /^End / }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await page.getByRole('button', { name: /^End / }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByText('1–8 of 22').waitFor()
    expect(await page.evaluate(() => window.petstore?.faults.scenarios())).toEqual([])
  })
})
