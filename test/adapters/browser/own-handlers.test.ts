import { describe, expect, test } from 'vitest'
import { send, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()
  const options = { state: { notes: ['first'] } }

  test('your handlers answer under the rules of the service, and pass requests through', async () => {
    const tab = await site.start(options)

    expect(await send(tab, '/notes')).toMatchObject({
      status: 200,
      body: '["first"]',
      headers: { 'x-ratelimit-remaining': '59' },
    })
    expect((await send(tab, '/stream')).body).toBe('onetwo')
    expect((await send(tab, '/outside')).headers).not.toHaveProperty('x-ratelimit-remaining')
    await tab.page.evaluate(() => window.petstore?.quotas.exhaust())
    expect((await send(tab, '/notes')).status).toBe(429)
  })

  test('the journal has the JSON of a handler, and a stream that stays open is sent as it comes', async () => {
    const tab = await site.start(options)

    await send(tab, '/notes')
    const recorded = await tab.page.evaluate(() => window.petstore?.journal.last()?.responseBody)
    const first = await tab.page.evaluate(async () => {
      const reader = (await fetch('/stall')).body?.getReader()
      const { value } = (await reader?.read()) ?? {}
      await reader?.cancel()
      return [...(value ?? [])]
    })

    expect([recorded, first]).toEqual(['["first"]', [91]])
    expect(await send(tab, '/invalid')).toMatchObject({
      status: 500,
      body: expect.stringContaining('expected a status from 200 to 599 but got 600'),
    })
  })

  test('a reloaded page goes on with the state of your handlers', async () => {
    const tab = await site.start({ ...options, persist: 'session' }, await site.profile())
    await send(tab, '/notes', { method: 'POST', body: '"second"' })

    await tab.page.reload()
    await tab.page.evaluate(() => window.testPage.started)

    expect((await send(tab, '/notes')).body).toBe('["first","second"]')
  })
})
