import { HttpResponse, http } from 'msw'
import type { Petstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { start } from '../../support/server/control.ts'
import { WAYS } from '../../support/ways.ts'

/** A request, the status of its response, and what to do to the petstore first. */
interface Kind {
  readonly status: number
  readonly path: string
  readonly init?: RequestInit
  readonly prepare?: (petstore: Petstore) => void
}

const json = (method: string, body: string): RequestInit => ({
  method,
  body,
  headers: { 'Content-Type': 'application/json' },
})

const KINDS: readonly Kind[] = [
  { status: 200, path: '/pets?limit=1' },
  { status: 200, path: '/pets', init: { method: 'HEAD' } },
  { status: 201, path: '/categories', init: json('POST', '{"name":"Fish"}') },
  { status: 204, path: '/store/orders/1', init: { method: 'DELETE' } },
  { status: 204, path: '/pets', init: { method: 'OPTIONS' } },
  { status: 400, path: '/pets/one' },
  { status: 400, path: '/pets', init: json('POST', '{') },
  { status: 401, path: '/pets', init: { headers: { 'X-API-Key': 'a key' } } },
  { status: 403, path: '/pets', prepare: ({ quotas }) => quotas.ban() },
  { status: 404, path: '/pets/99' },
  { status: 404, path: '/%zz/nowhere' },
  { status: 405, path: '/pets', init: { method: 'DELETE' } },
  { status: 409, path: '/pets/3', init: { method: 'DELETE' } },
  { status: 410, path: '/pets/1', prepare: ({ clock }) => clock.advance('1000d') },
  { status: 413, path: '/pets', init: json('POST', `"${'x'.repeat(1_048_576)}"`) },
  { status: 415, path: '/pets', init: { method: 'POST', body: '{}' } },
  { status: 422, path: '/pets', init: json('POST', '{}') },
  { status: 429, path: '/pets', prepare: ({ quotas }) => quotas.exhaust() },
  { status: 500, path: '/pets', prepare: ({ faults }) => faults.add({ status: 500 }) },
  { status: 501, path: '/pets', init: { method: 'PROPFIND' } },
]

/**
 * Checks that a response has the status and the three headers, each with one integer. They are for one
 * caller, so no cache may store the response.
 */
function expectLimits(response: Response, status: number): void {
  expect(response.status).toBe(status)
  for (const name of ['Limit', 'Remaining', 'Reset']) {
    expect(response.headers.get(`X-RateLimit-${name}`), name).toMatch(/^\d+$/)
  }
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Vary')).toContain('X-API-Key, Authorization')
}

describe.each(WAYS)('%s', (_, reach) => {
  test.each(KINDS)(
    "the response $status of $path has the three headers, and isn't stored by caches",
    async ({ status, path, init, prepare }) => {
      const { petstore, send } = await reach()
      prepare?.(petstore)
      expectLimits(await send(path, init), status)
    },
  )
})

test("a request for a session that doesn't exist has the headers of the main petstore", async () => {
  const { url, petstore } = await start({ apiKeys: { mine: 'pro' } })
  petstore.quotas.setRemaining('mine', 7)
  const session = `${url}/__petstore/sessions/missing/api/pets`
  const response = await fetch(session, { headers: { 'X-API-Key': 'mine' } })
  expectLimits(response, 404)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('7')
  const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
  expectLimits(await fetch(session, { method: 'OPTIONS', headers: preflight }), 204)
})

test('the response of a handler has the headers of its caller, whatever it sets itself', async () => {
  const stale = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '1', date: 'yesterday' }
  const { url, petstore } = await start({
    apiKeys: { mine: 'pro' },
    handlers: [http.get('*/mine', () => HttpResponse.json({}, { headers: stale }))],
  })
  petstore.quotas.setRemaining('mine', 7)
  const response = await fetch(`${url}/mine`, { headers: { 'X-API-Key': 'mine' } })
  expect(response.headers.get('X-RateLimit-Limit')).toBe('300')
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('6')
  expect(response.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
})

test('a response that a handler fetches from another service gets the headers of its caller', async () => {
  const other = await start()
  const { url } = await start({
    handlers: [http.get('*/mine', () => fetch(`${other.controlUrl}/health`))],
  })
  const response = await fetch(`${url}/mine`)
  expect(response.status).toBe(200)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('59')
})

test('a handler in a session spends the quota of that session', async () => {
  const { url, sessions } = await start({
    handlers: [http.get('*/mine', () => HttpResponse.json({}))],
  })
  const session = sessions.create()
  session.petstore.quotas.setRemaining(null, 5)
  expect((await fetch(`${session.url}/mine`)).headers.get('X-RateLimit-Remaining')).toBe('4')
  expect((await fetch(`${url}/mine`)).headers.get('X-RateLimit-Remaining')).toBe('59')
})

test("the control API isn't the service, and its responses have no limits", async () => {
  const { controlUrl } = await start()
  for (const path of ['/health', '/clock', '/nowhere']) {
    expect((await fetch(controlUrl + path)).headers.has('X-RateLimit-Limit'), path).toBe(false)
  }
})
