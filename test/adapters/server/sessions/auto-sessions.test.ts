import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { send } from '../../../support/server/send.ts'

/** The ways to name the session `new`: a path, and headers. */
const NAMED = [
  { path: '/__petstore/sessions/new/api/pets', headers: {} },
  { path: '/__petstore/sessions/new/clock', headers: {} },
  { path: '/pets', headers: { Host: 'new.localhost' } },
  { path: '/pets', headers: { 'X-Petstore-Session': 'new' } },
  { path: '/__petstore/clock', headers: { 'X-Petstore-Session': 'new' } },
] as const

test.each(NAMED)('$path with $headers creates the session on first use', async (named) => {
  const server = await start({ autoSessions: true, plan: 'pro' })

  for (let sent = 0; sent < 2; sent += 1) {
    expect((await send(server.url, `GET ${named.path}`, named)).status).toBe(200)
  }

  expect(server.sessions.list().map(({ id }) => id)).toEqual(['new'])
  expect(server.sessions.get('new')?.petstore.quotas.get().plan).toBe('pro')
})

test("a question about a session doesn't create it", async () => {
  const server = await start({ autoSessions: true })

  expect((await call(server, 'GET /sessions/new')).status).toBe(404)
  expect((await call(server, 'DELETE /sessions/new')).status).toBe(404)
  expect(server.sessions.list()).toEqual([])
})

test('a preflight is answered, and creates no session', async () => {
  const server = await start({ autoSessions: true })

  const { status } = await send(server.url, 'OPTIONS /pets', {
    headers: {
      Host: 'new.localhost',
      Origin: 'https://shop.example.com',
      'Access-Control-Request-Method': 'GET',
    },
  })

  expect(status).toBe(204)
  expect(server.sessions.list()).toEqual([])
})

test.each([
  ['cross-site', 'no-cors', 404],
  ['same-site', 'navigate', 404],
  ['cross-site', 'cors', 200],
  ['same-origin', 'no-cors', 200],
  ['none', 'navigate', 200],
])(
  'a request with Sec-Fetch-Site: %s and Sec-Fetch-Mode: %s gets %i',
  async (site, mode, status) => {
    const server = await start({ autoSessions: true })
    for (const { path, headers } of NAMED.filter((named) => named.path.endsWith('/pets'))) {
      const response = await send(server.url, `GET ${path}`, {
        headers: { ...headers, 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode },
      })

      expect(response.status).toBe(status)
    }
    expect(server.sessions.list()).toHaveLength(status === 200 ? 1 : 0)
  },
)

test('a deleted session begins again on its next use', async () => {
  const server = await start({ autoSessions: true })
  const url = `${server.controlUrl}/sessions/new/api`
  await fetch(`${url}/pets/9`, { method: 'DELETE' })

  server.sessions.delete('new')

  expect((await fetch(`${url}/pets/9`)).status).toBe(200)
})

test('when there is no room for a session, the refusal has the three headers', async () => {
  const server = await start({ autoSessions: true, maxSessions: 1 })
  const ask = (id: string) =>
    send(server.url, 'GET /pets', { headers: { 'X-Petstore-Session': id } })
  await ask('one')

  const { status, headers, body } = await ask('two')

  expect(status).toBe(503)
  expect(body.code).toBe('session_limit_reached')
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/)
  }
})

test('when the memory has no room for the rows of a session, the refusal is a 507', async () => {
  const server = await start({ autoSessions: true, maxTotalDataBytes: 120_000 })
  const ask = (target: string, id: string) =>
    send(server.url, target, { headers: { 'X-Petstore-Session': id } })
  await ask('GET /pets', 'one')

  for (const target of ['GET /pets', 'GET /__petstore/clock']) {
    const { status, body } = await ask(target, 'two')

    expect(status).toBe(507)
    expect(body).toEqual({
      code: 'insufficient_storage',
      message: expect.stringMatching(
        /\(maxTotalDataBytes\) but got \d+; delete some sessions first$/,
      ),
      status: 507,
    })
  }
  expect(server.sessions.list().map(({ id }) => id)).toEqual(['one'])
})

test('an invalid id in a path is refused, and creates nothing', async () => {
  const server = await start({ autoSessions: true })

  const response = await fetch(`${server.controlUrl}/sessions/a%20b/api/pets`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid_session_id' })
  expect(server.sessions.list()).toEqual([])
})

test.each([
  ['PATCH', '/clock', { advance: 'soon' }],
  ['POST', '/faults', {}],
  ['GET', '/rows/pet/999', undefined],
  ['POST', '/travel/7/restore', undefined],
  ['GET', '/journal?status=many', undefined],
])('a refused %s %s creates no session', async (method, path, body) => {
  const server = await start({ autoSessions: true })
  const headers = { 'content-type': 'application/json' }
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }

  const { status } = await fetch(`${server.controlUrl}/sessions/new${path}`, sent)

  expect(status).toBeGreaterThanOrEqual(400)
  expect(server.sessions.list()).toEqual([])
})

test('a refused call leaves a session that was there', async () => {
  const server = await start({ autoSessions: true })
  server.sessions.create({ id: 'mine' })

  await fetch(`${server.controlUrl}/sessions/mine/rows/pet/999`)

  expect(server.sessions.list()).toMatchObject([{ id: 'mine' }])
})
