import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../support/browser/chromium.ts'
import { findViolations } from '../../support/panel/axe.ts'
import { openView } from '../../support/panel/open-panel.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test('a finding shows its rule, its requests, and a plot of the chain they belong to', async () => {
    const { server, page, errors } = await openView('Behaviour', { apiKeys: { other: 'free' } })
    const { faults, clock } = server.petstore
    await page.getByText('No requests to judge yet').waitFor()
    faults.add({
      operation: 'getCategory',
      status: 429,
      headers: { 'Retry-After': '30' },
      times: 3,
    })
    const headers = { 'X-API-Key': 'other' }
    await fetch(`${server.url}/categories/1`, { headers })
    await page.getByText('Nothing to report').waitFor()
    expect(await findViolations(page)).toEqual([])

    for (const pause of ['0s', '10s', '40s'] as const) {
      clock.advance(pause)
      await fetch(`${server.url}/categories/1`)
    }

    const item = page.getByRole('button', { name: /10 s after a 429/ })
    await item.click()
    const details = page.getByRole('region', { name: 'Finding' })
    await details.getByRole('link', { name: 'RFC 9110 §10.2.3' }).waitFor()
    await details.getByRole('img', { name: '3 attempts, 2 of them in findings' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])

    await page.setViewportSize({ width: 400, height: 600 })
    const close = page.getByRole('button', { name: 'Close the details' })
    await close.click()
    const list = page.getByRole('region', { name: 'Findings: use the arrow keys' })
    await list.press('Home')
    const focused = page.locator(':focus')
    await details.locator(focused).waitFor()
    await close.press('Enter')
    await list.and(focused).waitFor()
    await page.setViewportSize({ width: 1_200, height: 700 })

    await page.getByRole('button', { name: 'Retries' }).click()
    await page.getByRole('button', { name: 'GET /categories/1' }).click()
    await page.getByRole('heading', { name: 'Attempts' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('combobox', { name: 'Format' }).selectOption('junit')
    await page.getByRole('button', { name: 'Download the report' }).click()
    expect((await downloading).suggestedFilename()).toBe('audit.xml')
    expect(errors).toEqual([])
  })
})
