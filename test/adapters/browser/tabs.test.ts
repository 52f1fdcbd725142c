import { describe, expect, test } from 'vitest'
import { flood, send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

const FISH = withJson('POST', { name: 'Fish' })

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  const SHARED = { sync: true, ban: false } as const

  test.each([
    ['by default', {}, {}],
    ['with different options', { sync: true }, { sync: true, plan: 'pro' }],
  ] as const)('two tabs share nothing %s', async (_, options, others) => {
    const profile = await site.profile()
    const one = await site.start(options, profile)
    const other = await site.start(others, profile)

    await send(one, '/categories', FISH)
    await one.page.evaluate(() => window.petstore?.quotas.exhaust())

    expect((await send(other, '/categories/5')).status).toBe(404)
  })

  test('a POST that one tab repeats in another gets the first response again', async () => {
    const [one, other] = await site.startTwo(SHARED)
    const init = { ...FISH, headers: { ...FISH.headers, 'Idempotency-Key': '8e03978e' } }

    const first = await send(one, '/categories', init)
    const repeat = await send(other, '/categories', init)

    expect(repeat.headers['idempotent-replayed']).toBe('true')
    expect(repeat.body).toBe(first.body)
    expect((await send(one, '/categories')).headers['x-total-count']).toBe('5')
  })

  test('concurrent floods from three tabs lose nothing', async () => {
    const profile = await site.profile()
    // Msw reloads a page that loads while another one registers the worker, so one starts first.
    const first = await site.start(SHARED, profile)
    const others = [site.start(SHARED, profile), site.start(SHARED, profile)]
    await floodAll([first, ...(await Promise.all(others))])
  })

  test('a quota of 60 admits 60 requests of all tabs together', async () => {
    const tabs = await site.startTwo(SHARED)

    const counts = await Promise.all(tabs.map((tab) => flood(tab, 40, '/pets/1')))

    const sum = (status: number) => counts.reduce((total, each) => total + (each[status] ?? 0), 0)
    expect([sum(200), sum(429)]).toEqual([60, 20])
  })

  test('concurrent changes and deletions end in the same rows in all tabs', async () => {
    const tabs = await site.startTwo(SHARED)

    await Promise.all([
      ...tabs.map((tab, index) => send(tab, '/pets/1', withJson('PUT', renamed(index)))),
      ...tabs.map((tab, index) => send(tab, `/pets/${5 + index}`, { method: 'DELETE' })),
      ...tabs.map((tab) => send(tab, '/pets', withJson('POST', { name: 'New', categoryId: 1 }))),
    ])

    const [one, other] = await Promise.all(tabs.map((tab) => send(tab, '/pets')))
    expect(one?.body).toBe(other?.body)
    expect(one?.headers['x-total-count']).toBe('12')
  })

  test("a closed tab doesn't block the others", async () => {
    const profile = await site.profile()
    const [one, other] = [await site.start(SHARED, profile), await site.start(SHARED, profile)]
    const asked = flood(one, 20, '/categories', FISH).catch(() => 'closed')
    await one.page.close()
    await asked

    const created = await send(other, '/categories', FISH)
    const list = await send(other, '/categories?limit=100')

    expect(created.status).toBe(201)
    expect(list.body).toContain(created.body)
  })

  test('a stopped tab shares nothing', async () => {
    const [one, other] = await site.startTwo(SHARED)
    await one.page.evaluate(() => window.petstore?.stop())

    await send(other, '/categories', FISH)
    await one.page.evaluate(() => window.testPage.start({ clock: '2026-05-01T00:00:00Z' }))

    expect((await send(one, '/categories/5')).status).toBe(404)
    expect((await send(other, '/categories/5')).status).toBe(200)
  })

  test('a shared state is stored too', async () => {
    const options = { sync: true, persist: 'local' } as const
    const [one, other] = await site.startTwo(options)
    await send(one, '/categories', FISH)
    await send(other, '/categories', FISH)

    const [later] = await site.startTwo(options)

    expect((await send(later, '/categories/6')).status).toBe(200)
  })
})

/**
 * Sends requests from all tabs at once; expects the same rows and the same quota in all of them.
 */
async function floodAll(tabs: readonly Tab[]): Promise<void> {
  const counts = await Promise.all(tabs.map((tab) => flood(tab, 20, '/categories', FISH)))
  const seen = await Promise.all(tabs.map(stateOf))
  const ids = Array.from({ length: 4 + 20 * tabs.length }, (_, index) => index + 1)
  expect(counts).toEqual(tabs.map(() => ({ 201: 20 })))
  expect(seen).toEqual(tabs.map(() => ({ ids, used: 20 * tabs.length })))
}

/** Returns the ids of the categories and the used quota of the minute, as a tab sees them. */
async function stateOf(tab: Tab) {
  // In its own turn the tab has received everything that the others sent.
  await send(tab, '/categories/1', { method: 'HEAD', headers: { 'X-API-Key': 'other' } })
  return tab.page.evaluate(() => ({
    ids: window.petstore?.db.category.getAll().map(({ id }) => Number(id)),
    used: window.petstore?.quotas.get().windows[0]?.used,
  }))
}

function renamed(index: number) {
  return { name: `Name ${index}`, categoryId: 1 }
}
