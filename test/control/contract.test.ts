import { expect, test } from 'vitest'
import { type Controlled, call, ofSession, start } from '../support/server/control.ts'
import { controlCallOf, controlCalls } from '../support/server/control-contract.ts'

/** One call of each kind, in an order in which all of them succeed: target, status and body. */
const PER_SESSION_CALLS: readonly (readonly [string, number, unknown?])[] = [
  ['GET /settings', 200],
  ['POST /call', 200, { member: 'clock.now' }],
  ['GET /clock', 200],
  ['GET /clock/moments', 200],
  ['POST /rows/category', 201, { name: 'Fish' }],
  ['GET /rows/category', 200],
  ['GET /rows/pet?limit=1', 200],
  ['GET /rows/pet/1', 200],
  ['PATCH /rows/pet/1', 200, { name: 'Max' }],
  ['DELETE /rows/pet/1', 204],
  ['GET /rows/pet/1/history', 200],
  ['PATCH /clock', 200, { advance: '1s' }],
  ['GET /quotas', 200],
  ['GET /quotas/mine', 200],
  ['PATCH /quotas/mine', 200, { plan: 'pro', exhaust: 'minute', ban: '10m' }],
  ['DELETE /quotas/mine', 204],
  ['DELETE /quotas', 204],
  ['POST /faults', 201, { operation: 'getPet', status: 503, headers: { 'X-A': null } }],
  ['GET /faults', 200],
  ['GET /faults/fault-1', 200],
  ['DELETE /faults/fault-1', 204],
  ['POST /scenarios', 201, { name: 'outage' }],
  ['GET /scenarios', 200],
  ['GET /scenarios/scenario-1', 200],
  ['DELETE /scenarios/scenario-1', 204],
  ['DELETE /scenarios', 204],
  ['DELETE /faults', 204],
  ['GET /journal', 200],
  ['GET /journal?format=har', 200],
  ['GET /journal?status=200,404&status=503&headers[host]=x&since=2026-05-01', 200],
  ['GET /journal?after=req-1', 200],
  ['GET /journal/req-1', 200],
  ['GET /journal/req-1/explanation', 200],
  ['GET /acts', 200],
  ['GET /travel', 200],
  ['GET /travel/1', 200],
  ['GET /travel/0', 200],
  ['POST /travel/1/restore', 204],
  ['GET /audit', 200],
  ['GET /audit?failOn=warning', 200],
  ['GET /audit?format=text', 200],
  ['GET /audit?format=markdown', 200],
  ['GET /audit?format=junit', 200],
  ['DELETE /journal', 204],
  ['GET /state', 200],
  ['POST /reset', 204],
]

const OF_THE_SERVER: readonly (readonly [string, number, unknown?])[] = [
  ['GET /', 200],
  ['GET /health', 200],
  ['GET /openapi.json', 200],
  ['GET /sessions', 200],
  ['GET /sessions/one', 200],
]

test('every call behaves as documented, for the server and for a session', async () => {
  const server = await start()
  const called = new Set<string>()
  const make = async (whose: Controlled, target: string, body?: unknown) => {
    const [method = '', path = ''] = target.split(' ')
    const { pathname } = new URL(whose.controlUrl + path)
    called.add(controlCallOf(method, pathname)?.operationId ?? target)
    return call(whose, target, body === undefined ? {} : { body })
  }

  expect((await make(server, 'POST /sessions', { id: 'one' })).status).toBe(201)
  expect((await make(server, 'PUT /sessions/two', {})).status).toBe(201)
  await fetch(`${server.url}/pets`)
  await fetch(`${server.sessions.get('one')?.url}/pets/1`)
  for (const [target, status, body] of OF_THE_SERVER) {
    expect({ target, status: (await make(server, target, body)).status }).toEqual({
      target,
      status,
    })
  }
  for (const whose of [server, ofSession(server, 'one')]) {
    for (const [target, status, body] of PER_SESSION_CALLS) {
      expect({ target, status: (await make(whose, target, body)).status }).toEqual({
        target,
        status,
      })
    }
    expect((await make(whose, 'POST /travel/0/session')).status).toBe(201)
    const state = await call(whose, 'GET /state')
    expect((await make(whose, 'PUT /state', state.body)).status).toBe(204)
    // A stream doesn't end by itself, so only its headers are checked, with `HEAD`.
    expect((await make(whose, 'HEAD /events')).headers['content-type']).toBe('text/event-stream')
  }
  expect((await make(server, 'DELETE /sessions/one')).status).toBe(204)

  expect([...called].sort()).toEqual(controlCalls.map(({ operationId }) => operationId).sort())
})

test.each(['', '/'])(
  'GET /__petstore%s says where the service and its documents are',
  async (path) => {
    const server = await start({ baseUrl: '/v1' })
    const { origin } = new URL(server.url)

    const { status, body } = await call(server, `GET ${path}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'petstore-mock', url: `${origin}/v1` })
    for (const url of [body.docs, body.health, body.openapi]) {
      expect((await fetch(url)).status).toBe(200)
    }
    expect(server.petstore.journal.all()).toEqual([])
  },
)

test('the document is served, and includes the calls of sessions', async () => {
  const { body } = await call(await start(), 'GET /openapi.json')

  expect(body.openapi).toBe('3.0.3')
  expect(Object.keys(body.paths)).toContain('/sessions/{sessionId}/quotas/{key}')
})

test.each(['GET /clock', 'GET /quotas', 'DELETE /faults', 'GET /nope', 'PATCH /clock'])(
  'the response to %s forbids caching and content sniffing, and has no quota',
  async (target) => {
    const { headers } = await call(await start(), target)

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  },
)

test('GET /health has the version of the package', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  const { body } = await call(await start(), 'GET /health')

  expect(body).toEqual({ status: 'ok', version: manifest.version })
})
