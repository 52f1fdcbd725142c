import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../support/browser/chromium.ts'
import { findViolations } from '../../support/panel/axe.ts'
import { openView } from '../../support/panel/open-panel.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test('scenarios start and end, and faults show how often they acted', async () => {
    const { server, page, errors } = await openView('Faults')
    const { faults } = server.petstore
    faults.add({ operation: 'getPet', status: 503, message: '<b>down</b>', times: 2 })
    const fault = page.getByRole('listitem').filter({ hasText: 'fault-1' })
    await fault.getByText('acted 0 of 2').waitFor()
    await fault.getByText('answers 503 “<b>down</b>”').waitFor()

    await fetch(`${server.url}/pets/1`)
    await fault.getByText('acted 1 of 2').waitFor()
    await fetch(`${server.url}/pets/1`)
    await fault.getByText('used up').waitFor()
    await page.getByRole('button', { name: 'Start outage' }).click()
    await page.getByRole('button', { name: 'End scenario-1' }).waitFor()
    await page.getByText('The service is down').waitFor()
    expect(await findViolations(page)).toEqual([])
    server.petstore.clock.advance('2m')
    await page.getByText('not scheduled now').waitFor()

    await page.getByRole('button', { name: 'End scenario-1' }).click()
    await page.getByText('The service is down').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove fault-1' }).click()
    await page.getByText('The service answers as its contract says').waitFor()
    expect(faults.list()).toEqual([])
    expect(errors).toEqual([])
  })

  test('the form sends the fault that it shows as JSON', async () => {
    const { server, page } = await openView('Faults')
    await page.getByRole('radio', { name: 'Operations' }).check()
    await page.getByRole('combobox', { name: 'Operation 1' }).selectOption('getPet')
    await page.getByRole('combobox', { name: 'Caller' }).selectOption('anonymous')
    await page.getByLabel('Status, 400 to 599').fill('429')
    await page.getByRole('button', { name: 'Add a response header' }).click()
    await page.getByLabel('Name of header 1').fill('Retry-After')
    await page.getByLabel('Value of header 1').fill('30')
    await page.getByLabel('Probability, slider').fill('0.25')
    await page.getByLabel('Act for').fill('10m')
    const shown = await page.getByRole('region', { name: 'JSON of the fault' }).innerText()

    await page.getByRole('button', { name: 'Add the fault' }).click()

    await page.getByRole('button', { name: 'Remove fault-1' }).waitFor()
    expect(JSON.parse(shown)).toEqual({
      operation: 'getPet',
      apiKey: null,
      status: 429,
      headers: { 'Retry-After': '30' },
      probability: 0.25,
      schedule: { duration: '10m' },
    })
    expect(server.petstore.faults.list()[0]?.fault).toMatchObject({ status: 429, apiKey: null })
  })

  test('a wrong field is marked and not sent, and a refused call loses nothing', async () => {
    const { server, page, errors } = await openView('Faults')
    const status = page.getByLabel('Status, 400 to 599')
    await status.fill('200')
    await page.getByLabel('Network fault').selectOption('truncate')
    await page.getByText('Expected an integer from 400 to 599 but got 200').waitFor()
    await page.getByRole('button', { name: 'Add the fault' }).click()
    expect(await status.evaluate((field) => field.matches(':focus'))).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByLabel('Network fault').selectOption('reset')
    expect(await status.isDisabled()).toBe(true)
    await page.getByText('With reset, the client gets no response').first().waitFor()
    expect(await findViolations(page)).toEqual([])

    for (let added = 0; added < 1_000; added += 1) server.petstore.faults.add({ status: 500 })
    await page.getByRole('button', { name: 'Add the fault' }).click()
    await page.getByRole('alert').getByText('at most 1000 active faults').waitFor()
    await page.getByText('1000 faults, the first 100 shown').waitFor()
    await page.getByRole('tab', { name: 'Quotas' }).click()
    await page.getByRole('tab', { name: 'Faults' }).click()

    expect(await page.getByLabel('Network fault').inputValue()).toBe('reset')
    expect(await status.inputValue()).toBe('200')
    expect(errors).toEqual([])
  })
})
