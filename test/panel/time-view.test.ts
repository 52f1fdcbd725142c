import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { openView } from '../support/panel/open-panel.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test('the clock is shown in one zone, which can be switched, and moved', async () => {
    const { server, page, errors } = await openView('Time', { clock: '2026-05-01T10:00:00Z' })
    const { clock } = server.petstore
    const face = page.getByRole('region', { name: 'Clock of the service' })
    await face.getByText('12:00:00', { exact: true }).waitFor()
    await face.getByTitle('2026-05-01 10:00:00 UTC').waitFor()
    await page.getByRole('button', { name: 'UTC+02:00' }).click()
    await face.getByText('10:00:00', { exact: true }).waitFor()
    await face.getByTitle('2026-05-01 12:00:00 UTC+02:00').waitFor()
    await page.getByRole('button', { name: 'UTC' }).click()

    await page.getByRole('button', { name: 'Advance by 10m' }).click()
    await face.getByText('12:10:00', { exact: true }).waitFor()
    await page.getByLabel('Duration to advance by').fill('61s')
    await page.keyboard.press('Enter')
    await face.getByText('12:11:01', { exact: true }).waitFor()
    await page.getByLabel('ISO 8601').fill('2026-06-01T08:00:00Z')
    await page.getByRole('button', { name: 'Set the clock' }).click()
    await face.getByTitle('2026-06-01 08:00:00 UTC').waitFor()

    await page.getByLabel('ISO 8601').fill('2026-06-01T08:00')
    await page.getByRole('button', { name: 'Set the clock' }).click()
    await page.getByRole('alert').getByText('but got "2026-06-01T08:00"').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Freeze here' }).click()
    await page.getByText('Frozen', { exact: true }).waitFor()
    expect(clock.mode).toBe('frozen')
    expect(errors).toEqual([])
  })
})
