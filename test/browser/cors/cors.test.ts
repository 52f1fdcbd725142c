import { describe, expect, test } from 'vitest'
import { useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { askAcross, askAtHome } from '../../support/browser/cors.ts'
import { withJson } from '../../support/service/state.ts'
import type { PageRequest } from '../site/main.ts'

/** Requests that bring out the usual statuses, and every header that the service sends. */
const REQUESTS: readonly PageRequest[] = [
  ['/pets/1'],
  ['/pets?limit=3', { headers: { 'X-API-Key': 'k' } }],
  ['/pets', withJson('POST', { name: 'Žofie', categoryId: 1 })],
  ['/pets/1', withJson('PUT', { name: 'Max', categoryId: 1 })],
  ['/pets/1', { method: 'HEAD' }],
  ['/store/orders/1', { method: 'DELETE' }],
  ['/pets/999'],
  ['/pets/none'],
  ['/pets', { method: 'DELETE' }],
  ['/pets', { method: 'OPTIONS' }],
  ['/pets', withJson('POST', { name: 1 })],
  ['/pets', { method: 'POST', body: '{"name":"Rex","categoryId":1}' }],
  ['/pets/1', { headers: { Accept: 'application/problem+json' } }],
  ['/store/inventory', { headers: { Authorization: 'Bearer k' } }],
  ...Array.from({ length: 4 }, () => ['/categories'] as const),
]

const OPTIONS = { plans: { free: { perMinute: 14, perDay: 1000 } }, ban: false } as const

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('same-origin responses equal those of the standalone server, header by header', async () => {
    const { worker, server } = await askAtHome(site, { options: OPTIONS, requests: REQUESTS })

    expect(worker.responses).toEqual(server.responses)
    expect(worker.responses.at(-1)).toMatchObject({ status: 429 })
  })

  test('same-origin requests reach the service as they reach the standalone server', async () => {
    const { worker, server } = await askAtHome(site, { options: OPTIONS, requests: REQUESTS })

    expect(worker.journal).toEqual(server.journal)
  })

  test.each(['omit', 'same-origin', 'include'] as const)(
    'cross-origin responses equal those of the standalone server, with credentials: %s',
    async (credentials) => {
      const requests = REQUESTS.map(([url, init]) => [url, { ...init, credentials }] as const)

      const { worker, server } = await askAcross(site, { options: OPTIONS, requests })

      expect(worker.journal).toEqual(server.journal)
      expect(worker.responses).toEqual(server.responses)
    },
  )

  test('a page can read every header of the service across origins', async () => {
    const options = { rateLimit: { ietfHeaders: true } } as const

    const { worker } = await askAcross(site, {
      options,
      requests: [['/store/inventory?limit=2'], ['/pets/1']],
    })

    const [list, deprecated] = worker.responses.map((response) =>
      typeof response === 'string' ? [] : Object.keys(response.headers),
    )
    expect(list).toEqual(
      expect.arrayContaining([
        'date',
        'link',
        'ratelimit',
        'ratelimit-policy',
        'x-api-stability',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'x-request-id',
        'x-total-count',
      ]),
    )
    expect(deprecated).toEqual(expect.arrayContaining(['deprecation', 'sunset', 'link']))
  })

  test('a header that is not exposed is not readable', async () => {
    const { worker, server } = await askAcross(site, {
      prepare: ({ faults }) => faults.add({ headers: { 'X-Own': 'secret' } }),
      requests: [['/pets']],
    })

    expect(JSON.stringify(worker.responses)).not.toContain('secret')
    expect(worker.responses).toEqual(server.responses)
  })

  test('a header that a fault exposes is readable', async () => {
    const { worker, server } = await askAcross(site, {
      prepare: ({ faults }) => {
        const headers = { 'X-Own': 'open', 'Access-Control-Expose-Headers': 'X-Own' }
        faults.add({ headers })
      },
      requests: [['/pets']],
    })

    expect(JSON.stringify(worker.responses)).toContain('open')
    expect(worker.responses).toEqual(server.responses)
  })

  test('a response is blocked if a fault removes its CORS header', async () => {
    const { worker, server } = await askAcross(site, {
      prepare: ({ faults }) => faults.add({ headers: { 'Access-Control-Allow-Origin': null } }),
      requests: [['/pets']],
    })

    expect(worker.responses).toEqual(['TypeError'])
    expect(worker.responses).toEqual(server.responses)
  })

  test('a wildcard exposes everything, except to a request with credentials', async () => {
    const { worker, server } = await askAcross(site, {
      prepare: ({ faults }) => {
        const headers = {
          'X-Own': 'open',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': '*',
        }
        faults.add({ headers })
      },
      requests: [['/pets'], ['/pets', { credentials: 'include' }]],
    })

    expect(JSON.stringify(worker.responses[0])).toContain('open')
    expect(worker.responses[1]).toBe('TypeError')
    expect(worker.responses).toEqual(server.responses)
  })
})
