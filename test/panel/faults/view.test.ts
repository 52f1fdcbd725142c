import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../support/browser/chromium.ts'
import { findViolations } from '../../support/panel/axe.ts'
import { openView } from '../../support/panel/open-panel.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test('a click fails each POST once, and the fault says how often it acted', async () => {
    const { server, page, errors } = await openView('Faults')
    await page.getByRole('button', { name: 'Fail each POST once' }).click()
    const fault = page.getByRole('row').filter({ hasText: 'fault-1' })
    await fault.getByText('POST: answers 503, once for each call').waitFor()

    const statuses = []
    for (const name of ['Rex', 'Rex', 'Tom', 'Tom']) {
      const body = JSON.stringify({ name, categoryId: 1 })
      const headers = { 'Content-Type': 'application/json' }
      const sent = await fetch(`${server.url}/pets`, { method: 'POST', headers, body })
      statuses.push(sent.status)
    }

    expect(statuses).toEqual([503, 201, 503, 201])
    await fault.getByText('acted 2 times').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove fault-1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('None: the service answers as its contract says').waitFor()
    const hasFocus = (name: string) =>
      page.getByRole('region', { name }).evaluate((section) => section.matches(':focus'))
    expect(await hasFocus('Active faults')).toBe(true)
    expect(errors).toEqual([])
  })

  test('an active scenario shows what is left of it, and can only be ended', async () => {
    const { server, page } = await openView('Faults')
    const { faults, clock } = server.petstore
    await page.getByRole('button', { name: 'Start outage' }).dblclick()
    const end = page.getByRole('button', { name: 'End outage' })
    await end.getByText('End · 2m left').waitFor()
    expect(faults.scenarios()).toHaveLength(1)

    clock.advance('18s')
    await end.getByText('End · 1m 42s left').waitFor()
    clock.advance('2m')
    await page.getByText('over', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Start outage' }).click()
    await end.getByText('End · 2m left').waitFor()
    expect(faults.scenarios()).toHaveLength(1)
    await end.click()
    await page.getByText('None: the service').waitFor()
    expect(faults.scenarios()).toEqual([])
  })

  test('the service checks any other fault, and its error stands at the JSON', async () => {
    const { server, page, errors } = await openView('Faults')
    await page.getByText('Any other fault').click()
    const json = page.getByRole('textbox', { name: 'JSON' })
    await json.fill('{ "path": "/pets/*", "status": 200 }')
    await page.getByRole('button', { name: 'Add the fault' }).click()
    const refusal = page.getByText('fault.status: expected an integer from 400 to 599 but got 200')
    await refusal.waitFor()
    expect(await json.getAttribute('aria-invalid')).toBe('true')
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])

    await json.fill('{ "status": 429, "apiKey": null,')
    await page.getByRole('button', { name: 'Add the fault' }).click()
    await page.getByRole('alert').getByText('JSON').waitFor()
    await json.fill('{ "status": 429, "apiKey": "12345", "schedule": { "duration": "10m" } }')
    await page.getByRole('button', { name: 'Add the fault' }).click()

    await page.getByRole('button', { name: 'Remove fault-1' }).waitFor()
    const fault = { status: 429, apiKey: '12345', schedule: { duration: 600_000 } }
    expect(server.petstore.faults.list()[0]?.fault).toEqual(fault)
    expect(errors).toEqual([])
  })

  test('all of many faults are listed, and removing all of them is asked first', async () => {
    const { server, page } = await openView('Faults')
    const { faults } = server.petstore
    for (let added = 0; added < 1_000; added += 1) faults.add({ status: 500 })
    await page.getByRole('status').getByText('1000 faults').waitFor()
    await page.getByRole('region', { name: 'Active faults' }).hover()
    await page.mouse.wheel(0, 1_000_000)
    await page.getByRole('button', { name: 'Remove fault-1000' }).waitFor()
    await page.getByRole('button', { name: 'Slow', exact: true }).click()
    await page.getByRole('alert').getByText('at most 1000 active faults').waitFor()

    await page.getByRole('button', { name: 'Remove all' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(faults.list()).toHaveLength(1_000)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await dialog.getByRole('button', { name: 'Remove all' }).click()
    await page.getByText('None: the service').waitFor()
    expect(faults.list()).toEqual([])
  })
})
