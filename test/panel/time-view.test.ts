import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { openView } from '../support/panel/open-panel.ts'
import { until } from '../support/until.ts'

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

  test('a frozen clock jumps exactly to a moment, which then leaves the list', async () => {
    const { server, page } = await openView('Time', { clock: '2026-05-01T10:00:00Z' })
    await fetch(`${server.url}/pets`)
    server.petstore.faults.add({ status: 503, schedule: { startAfter: '10s' } })
    const row = (name: RegExp) => page.getByRole('row', { name })
    await row(/fault-1 starts/)
      .getByText('10s', { exact: true })
      .waitFor()
    await row(/window "minute" of anonymous resets/)
      .getByText('1m', { exact: true })
      .waitFor()

    await row(/fault-1 starts/)
      .getByRole('button', { name: 'Jump to fault-1 starts' })
      .click()

    await row(/window "minute"/)
      .getByText('50s', { exact: true })
      .waitFor()
    expect(server.petstore.clock.now()).toBe(Date.UTC(2026, 4, 1, 10, 0, 10))
    await row(/fault-1 starts/).waitFor({ state: 'detached' })
    const focused = () =>
      page.evaluate(
        () => document.querySelector('petstore-mock-panel')?.shadowRoot?.activeElement?.localName,
      )
    await until(async () => (await focused()) === 'section')
  })
})
