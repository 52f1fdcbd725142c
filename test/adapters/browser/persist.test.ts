import { describe, expect, test } from 'vitest'
import { reload, send, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

const FISH = withJson('POST', { name: 'Fish' })

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('without persist, a row that was created is gone after a reload', async () => {
    const tab = await site.start()
    await send(tab, '/categories', FISH)

    await reload(tab)

    expect((await send(tab, '/categories/5')).status).toBe(404)
  })

  test('rows written through db, quotas, bans, faults and the clock survive a reload', async () => {
    const tab = await site.start({ persist: 'session' })
    await tab.page.evaluate(() => {
      window.petstore?.db.category.create({ name: 'Fish' })
      window.petstore?.quotas.ban('rude', '4h')
      window.petstore?.faults.add({ operation: 'listOrders', status: 503 })
      window.petstore?.clock.advance('2h')
    })
    await send(tab, '/pets')

    await reload(tab)

    const state = await tab.page.evaluate(() => ({
      now: new Date(window.petstore?.clock.now() ?? 0).toISOString(),
      isBanned: window.petstore?.quotas.get('rude').bannedUntil !== null,
    }))
    expect(state).toEqual({ now: '2026-05-01T02:00:00.000Z', isBanned: true })
    expect((await send(tab, '/pets')).headers['x-ratelimit-remaining']).toBe('58')
    expect((await send(tab, '/store/orders')).status).toBe(503)
    expect((await send(tab, '/categories/5')).status).toBe(200)
  })

  test('a request that changes no row and no quota is stored too: request ids continue', async () => {
    const tab = await site.start({ persist: 'session', rateLimit: false })
    const before = (await send(tab, '/pets/1')).headers['x-request-id']

    await reload(tab)

    expect((await send(tab, '/pets/1')).headers['x-request-id']).not.toBe(before)
  })

  test('session: another tab has its own state', async () => {
    const [tab, other] = await site.startTwo({ persist: 'session' })
    await send(tab, '/categories', FISH)
    await reload(tab)
    await reload(other)

    expect((await send(other, '/categories/5')).status).toBe(404)
  })

  test('local: a later tab loads the state', async () => {
    const profile = await site.profile()
    const tab = await site.start({ persist: 'local' }, profile)
    await send(tab, '/categories', FISH)
    await tab.page.close()

    const later = await site.start({ persist: 'local' }, profile)

    expect((await send(later, '/categories/5')).status).toBe(200)
  })

  test('a reset is stored too', async () => {
    const tab = await site.start({ persist: 'session' })
    await send(tab, '/categories', FISH)
    await reload(tab)

    await tab.page.evaluate(() => window.petstore?.reset())
    await reload(tab)

    expect((await send(tab, '/categories/5')).status).toBe(404)
  })

  test('each base URL has its own state', async () => {
    const tab = await site.start({ persist: 'local', baseUrl: '/v1' })
    await send(tab, '/v1/categories', FISH)

    const other = await site.start({ persist: 'local', baseUrl: '/v2' })

    expect((await send(other, '/v2/categories/5')).status).toBe(404)
    expect(other.lines.filter(({ text }) => text.includes('localStorage'))).toEqual([])
  })
})
