import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { heightOf, openView } from '../support/panel/open-panel.ts'

const MINUTE = 60_000

const notFound = () => new HttpResponse(null, { status: 404 })

describe.runIf(hasChromium)('in Chromium', () => {
  test('the most used caller is the first, and all of it is a click away', async () => {
    const { server, page, errors } = await openView('Quotas', { apiKeys: { s3cret: 'pro' } })
    const { quotas, clock } = server.petstore
    const anonymous = page.getByRole('region', { name: 'Caller anonymous' })
    const keyed = page.getByRole('region', { name: 'Caller s3cret' })
    await keyed.getByText('300 left of 300').waitFor()
    await fetch(`${server.url}/pets`)
    await page.getByRole('row', { name: 'anonymous' }).getByRole('button').click()
    await anonymous.getByText('59 left of 60').waitFor()
    await anonymous.getByRole('img', { name: '1 attempt, 0 of them in findings' }).waitFor()
    await anonymous.getByText('never a ban: this is everybody without a key').waitFor()

    const exhaust = anonymous.getByRole('button', { name: 'Exhaust the minute of anonymous' })
    await exhaust.click()
    await anonymous.getByText('60 used, 0 left of 60').waitFor()
    expect(await exhaust.evaluate((button) => button.matches(':focus'))).toBe(true)
    await anonymous.getByLabel('Requests to leave in the day of anonymous').fill('7')
    await page.keyboard.press('Enter')
    await anonymous.getByText('7 left of 1000').waitFor()
    expect(quotas.get().windows.map(({ remaining }) => remaining)).toEqual([0, 7])
    expect((await fetch(`${server.url}/pets`)).status).toBe(429)
    await anonymous.getByRole('button', { name: 'Let the minute pass' }).click()
    await anonymous.getByText('60 left of 60').waitFor()
    expect((await fetch(`${server.url}/pets`)).status).toBe(200)

    await page.getByRole('row', { name: 's3cret' }).getByRole('button').click()
    await keyed.getByRole('combobox', { name: 'Plan of s3cret' }).selectOption('free')
    await keyed.getByText('60 left of 60').waitFor()
    await keyed.getByLabel('Length of the ban of s3cret').fill('90s')
    await keyed.getByRole('button', { name: 'Ban s3cret' }).click()
    await keyed.getByText('for 1m 30s').waitFor()
    expect(quotas.get('s3cret').bannedUntil).toBe(clock.now() + 1.5 * MINUTE)
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])

    clock.advance('61s')
    await keyed.getByText('for 29s').waitFor()
    await keyed.getByRole('button', { name: 'Pardon s3cret' }).click()
    await keyed.getByText('Banned').first().waitFor({ state: 'detached' })
    await keyed.getByRole('button', { name: 'Forget s3cret' }).click()
    await page.getByRole('dialog').getByText('changed plan are lost').waitFor()
    expect(quotas.get('s3cret').plan).toBe('free')
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    const forgotten = page.getByRole('status').getByText('s3cret was forgotten')
    expect(await heightOf(forgotten)).toBeGreaterThan(20)
    await keyed.getByText('300 left of 300').waitFor()
    expect(errors).toEqual([])
  })

  test.each([
    ['the petstore', {}, '/pets'],
    [
      'your handlers',
      {
        operations: false,
        handlers: [
          http.get('/notes/:id', notFound),
          http.get('/notes', () => HttpResponse.json([])),
        ],
      },
      '/notes',
    ],
  ])(
    'before the first request to %s, a sample can be copied and sent',
    async (_, options, path) => {
      const { server, page } = await openView('Quotas', options)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByText(server.url, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Copy a curl command' }).click()
      await page.getByRole('status').getByText('Copied to the clipboard').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(`curl -i ${server.url}${path}`)
      await page.getByRole('button', { name: 'Send a sample' }).click()
      await page.getByRole('row', { name: 'anonymous' }).waitFor()
      expect(server.petstore.journal.last()).toMatchObject({ path, status: 200 })
    },
  )

  test('a length of a ban that is none is refused, and stays in its field', async () => {
    const { server, page } = await openView('Quotas', { apiKeys: { s3cret: 'pro' } })
    const length = page.getByLabel('Length of the ban of s3cret')
    await length.fill('10 minutes')

    await page.getByRole('button', { name: 'Ban s3cret' }).click()

    await page.getByRole('alert').getByText('but got "10 minutes"').waitFor()
    expect(await length.inputValue()).toBe('10 minutes')
    expect(server.petstore.quotas.get('s3cret').bannedUntil).toBeNull()
  })

  test('each of many callers can be reached, also by a filter', async () => {
    const keys = Array.from({ length: 150 }, (_, index) => `key-${index}-<b>`)
    const { server, page } = await openView('Quotas', {
      apiKeys: Object.fromEntries(keys.map((key) => [key, 'free'])),
    })
    server.petstore.quotas.setRemaining('key-140-<b>', 3)
    await page.getByText('150 callers').waitFor()
    await page.getByRole('row').nth(1).getByText('key-140-<b>').waitFor()
    await page.getByRole('region', { name: 'Callers: use the arrow keys' }).press('End')
    await page.getByRole('region', { name: 'Caller key-149-<b>' }).waitFor()

    await page.getByRole('searchbox', { name: 'Filter callers' }).fill('KEY-149')

    await page.getByText('1 of 150 callers').waitFor()
    const caller = page.getByRole('region', { name: 'Caller key-149-<b>' })
    await caller.getByRole('button', { name: 'Exhaust the day of key-149-<b>' }).click()
    await caller.getByText('1000 used, 0 left of 1000').waitFor()
    expect(server.petstore.quotas.get('key-149-<b>').windows[1]?.remaining).toBe(0)
    await page.getByRole('button', { name: 'Forget all callers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    await caller.getByText('1000 left of 1000').waitFor()
  })
})
