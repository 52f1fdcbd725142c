import { createServer } from 'node:http'
import { HttpResponse, http } from 'msw'
import { createPetstore, type Petstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReceivedResponse, violationsOf } from '../support/contract/check.ts'
import { operationOf } from '../support/contract/contract.ts'
import { rawRequest, sendRaw } from '../support/server/raw-socket.ts'
import { useServers } from '../support/server/servers.ts'

const start = useServers()

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
  { status: 413, path: '/pets', init: json('POST', `"${'x'.repeat(1_048_576)}"`) },
  { status: 415, path: '/pets', init: { method: 'POST', body: '{}' } },
  { status: 422, path: '/pets', init: json('POST', '{}') },
  { status: 429, path: '/pets', prepare: ({ quotas }) => quotas.exhaust() },
  { status: 500, path: '/pets', prepare: ({ faults }) => faults.add({ status: 500 }) },
  { status: 501, path: '/pets', init: { method: 'BREW' } },
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

describe('each kind of response has the three headers, and is not stored by caches', () => {
  test.each(KINDS)('in process: $status of $path', async ({ status, path, init, prepare }) => {
    const petstore = createPetstore()
    prepare?.(petstore)
    expectLimits(await petstore.fetch(path, init), status)
  })

  describe('through msw', () => {
    const intercepting = setupPetstore({ baseUrl: 'http://petstore.test' })
    beforeEach(() => intercepting.listen())
    afterEach(() => intercepting.close())

    test.each(KINDS)('$status of $path', async ({ status, path, init, prepare }) => {
      intercepting.reset()
      prepare?.(intercepting)
      expectLimits(await fetch(`http://petstore.test${path}`, init), status)
    })
  })

  test.each(KINDS)('standalone: $status of $path', async ({ status, path, init, prepare }) => {
    const { url, petstore } = await start()
    prepare?.(petstore)
    expectLimits(await fetch(url + path, init), status)
  })
})

test('a request for a session that does not exist has the headers of the main petstore', async () => {
  const { url, petstore } = await start({ apiKeys: { mine: 'pro' } })
  petstore.quotas.setRemaining('mine', 7)
  const session = `${url}/__petstore/sessions/missing/api/pets`
  const response = await fetch(session, { headers: { 'X-API-Key': 'mine' } })
  expectLimits(response, 404)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('7')
  const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
  expectLimits(await fetch(session, { method: 'OPTIONS', headers: preflight }), 204)
})

test.each([
  ['malformed', 400, 'GET /pets\r\nHost\r\n\r\n'],
  ['in another version of HTTP', 505, 'GET /pets HTTP/9.9\r\n\r\n'],
  ['without a host', 400, 'GET /pets HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['with an invalid body', 400, rawRequest('POST /pets', { 'Transfer-Encoding': 'chunked' }, 'x')],
  ['with an expectation', 417, rawRequest('GET /pets', { Expect: 'tea', Connection: 'close' })],
  ['with large headers', 431, rawRequest('GET /pets', { 'X-Large': 'x'.repeat(40_000) })],
  ['for a tunnel', 501, rawRequest('CONNECT a.example:80', { Connection: 'close' })],
])(
  'the response to a request %s has the headers and the body of the contract',
  async (_, status, bytes) => {
    const { port } = await start()
    const { text } = await sendRaw(port, bytes)
    const response = parseResponse(text)
    expect(response.status).toBe(status)
    expect(violationsOf(operationOf('listPets'), response)).toEqual([])
  },
)

/** Reads a whole response from its text. */
function parseResponse(text: string): ReceivedResponse {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.split(/: (.*)/s, 2))
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

test('the response of a handler has the headers of its caller, and spends no quota', async () => {
  const { url, petstore } = await start({
    apiKeys: { mine: 'pro' },
    handlers: [http.get('*/mine', () => HttpResponse.json({ mine: true }))],
  })
  petstore.quotas.setRemaining('mine', 7)
  for (let sent = 0; sent < 2; sent += 1) {
    const response = await fetch(`${url}/mine`, { headers: { 'X-API-Key': 'mine' } })
    expectLimits(response, 200)
    expect(response.headers.get('X-RateLimit-Limit')).toBe('300')
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('7')
    expect(response.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
  }
})

test('a handler can set the headers itself', async () => {
  const headers = { 'x-ratelimit-remaining': '3' }
  const { url } = await start({
    handlers: [http.get('*/mine', () => HttpResponse.json({}, { headers }))],
  })
  const response = await fetch(`${url}/mine`)
  expectLimits(response, 200)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('3')
})

test('a handler that fetches from another service adds the headers to its response', async () => {
  const other = createServer((_, outgoing) => outgoing.end('ok')).listen(0)
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { url } = await start({
    handlers: [http.get('*/mine', () => fetch(`http://127.0.0.1:${port}/`))],
  })
  expectLimits(await fetch(`${url}/mine`), 200)
  other.close()
})

test('a handler in a session shows the quota of that session', async () => {
  const { url, sessions } = await start({
    handlers: [http.get('*/mine', () => HttpResponse.json({}))],
  })
  const session = sessions.create()
  session.petstore.quotas.setRemaining(null, 5)
  expect((await fetch(`${session.url}/mine`)).headers.get('X-RateLimit-Remaining')).toBe('5')
  expect((await fetch(`${url}/mine`)).headers.get('X-RateLimit-Remaining')).toBe('60')
})

test('the control API is not the service, and its responses have no limits', async () => {
  const { controlUrl } = await start()
  for (const path of ['/health', '/clock', '/nowhere']) {
    expect((await fetch(controlUrl + path)).headers.has('X-RateLimit-Limit'), path).toBe(false)
  }
})
