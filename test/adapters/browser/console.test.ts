import { describe, expect, test } from 'vitest'
import { outcomeOf, send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('each request logs a line: status, request, operation, remaining quota, fault or wait', async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => {
      window.petstore?.faults.add({ operation: 'getPet', status: 503 })
      window.petstore?.faults.add({ operation: 'listOrders', network: 'reset' })
    })

    await send(tab, '/pets?limit=1&note=%c')
    await send(tab, '/categories/99')
    await send(tab, '/pets/1')
    await outcomeOf(tab, '/store/orders')
    await tab.page.evaluate(() => window.petstore?.quotas.exhaust())
    await send(tab, '/pets')

    expect(linesOf(tab)).toEqual([
      '200 GET /pets?limit=1&note=%c · listPets · 59 left',
      '404 GET /categories/99 · getCategory · 58 left',
      '503 GET /pets/1 · getPet · 57 left · fault-1',
      'reset GET /store/orders · listOrders · 56 left · fault-2',
      '429 GET /pets · listPets · 0 left · retry after 60 s',
    ])
  })

  test('a line expands to the explanation, the request and the response', async () => {
    const tab = await site.start()

    await send(tab, '/pets')

    const types = tab.lines.map(({ type }) => type)
    expect(types).toEqual(['startGroupCollapsed', 'log', 'log', 'log', 'endGroup'])
    expect(tab.lines.map(({ text }) => text)).toEqual([
      expect.any(String),
      expect.stringContaining('GET /pets'),
      expect.stringMatching(/^request/),
      expect.stringMatching(/^response/),
      expect.any(String),
    ])
  })

  test('each deprecated operation logs one warning', async () => {
    const deprecated = {
      deprecatedAt: '2026-01-01T00:00:00Z',
      successor: 'https://api.example.com/v2',
    }
    const tab = await site.start({ lifecycle: { operations: { listPets: deprecated } } })

    for (const path of ['/pets', '/pets/1', '/pets/2', '/pets']) await send(tab, path)

    const warnings = tab.lines.filter(({ type }) => type === 'warning')
    expect(warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^\[petstore-mock\] listPets is deprecated\. Sunset: none\. Link: .*\/v2/,
      ),
      expect.stringMatching(/^\[petstore-mock\] getPet is deprecated\. Sunset: \w+, 31 Dec \d+ /),
    ])
  })

  test("a request that isn't for the service logs nothing", async () => {
    const tab = await site.start()

    await send(tab, '/weather')

    expect(linesOf(tab)).toEqual([])
  })

  test('quiet: requests log nothing', async () => {
    const tab = await site.start({ quiet: true })

    await send(tab, '/pets/1')

    expect(tab.lines).toEqual([])
  })

  test('a stopped petstore logs nothing, and is no global any more', async () => {
    const tab = await site.start()
    const isGlobal = await tab.page.evaluate(async () => {
      const { petstore } = window
      await petstore?.stop()
      await petstore?.fetch('/pets')
      return 'petstore' in window
    })

    expect(isGlobal).toBe(false)
    expect(tab.lines).toEqual([])
  })

  test('expose: false sets no global', async () => {
    const tab = await site.start({ expose: false })

    expect(await tab.page.evaluate(() => window.petstore)).toBeUndefined()
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('a global of that name is left unchanged, with a warning', async () => {
    const tab = await site.open()

    const name = await tab.page.evaluate(async () => {
      Object.assign(window, { petstore: 'mine' })
      await window.testPage.start({ quiet: true })
      const { petstore } = window
      Reflect.deleteProperty(window, 'petstore')
      return petstore
    })

    expect(name).toBe('mine')
    expect(tab.lines).toEqual([
      { type: 'warning', text: expect.stringContaining('window.petstore is already in use') },
    ])
  })
})

/** Returns the text of the lines that requests have logged. */
function linesOf({ lines }: Tab): readonly string[] {
  return lines
    .filter(({ type }) => type === 'startGroupCollapsed')
    .map(({ text }) => text.replace(/^%c\[petstore\]%c %s color: gray.* color: \w+ /, ''))
}
