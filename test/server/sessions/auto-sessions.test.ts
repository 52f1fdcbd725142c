import { request } from 'undici'
import { expect, test } from 'vitest'
import { call } from '../../support/server/control.ts'
import { useServers } from '../../support/server/servers.ts'

const start = useServers()

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
  const send = async () => {
    const at = `http://127.0.0.1:${server.port}${named.path}`
    const { statusCode, body } = await request(at, { headers: named.headers })
    await body.dump()
    return statusCode
  }

  expect([await send(), await send()]).toEqual([200, 200])

  expect(server.sessions.list().map(({ id }) => id)).toEqual(['new'])
  expect(server.sessions.get('new')?.petstore.quotas.get().plan).toBe('pro')
})

test.each(NAMED)('without autoSessions, $path with $headers is a 404', async (named) => {
  const server = await start()

  const at = `http://127.0.0.1:${server.port}${named.path}`
  const { statusCode, body } = await request(at, { headers: named.headers })

  expect(statusCode).toBe(404)
  expect(await body.json()).toMatchObject({ code: 'session_not_found' })
})

test('a question about a session does not create it', async () => {
  const server = await start({ autoSessions: true })

  expect((await call(server, 'GET /sessions/new')).status).toBe(404)
  expect((await call(server, 'DELETE /sessions/new')).status).toBe(404)
  expect(server.sessions.list()).toEqual([])
})

test('a preflight is answered, and creates no session', async () => {
  const server = await start({ autoSessions: true })

  const { statusCode } = await request(`http://127.0.0.1:${server.port}/pets`, {
    method: 'OPTIONS',
    headers: {
      Host: 'new.localhost',
      Origin: 'https://shop.example.com',
      'Access-Control-Request-Method': 'GET',
    },
  })

  expect(statusCode).toBe(204)
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
      const { statusCode, body } = await request(`http://127.0.0.1:${server.port}${path}`, {
        headers: { ...headers, 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode },
      })
      await body.dump()

      expect(statusCode).toBe(status)
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
  const send = (id: string) =>
    fetch(`${server.url}/pets`, { headers: { 'X-Petstore-Session': id } })
  await send('one')

  const response = await send('two')

  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    code: 'session_limit_reached',
    message: 'There is no room for another session: maxSessions is 1; delete some first',
    status: 503,
  })
  for (const name of ['Limit', 'Remaining', 'Reset']) {
    expect(response.headers.get(`X-RateLimit-${name}`)).toMatch(/^\d+$/)
  }
})

test('when the memory has no room for the rows of a session, the refusal is a 507', async () => {
  const server = await start({ autoSessions: true, maxTotalDataBytes: 120_000 })
  const send = (path: string, id: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'X-Petstore-Session': id } })
  await send('/pets', 'one')

  for (const path of ['/pets', '/__petstore/clock']) {
    const response = await send(path, 'two')

    expect(response.status).toBe(507)
    expect(await response.json()).toEqual({
      code: 'insufficient_storage',
      message: expect.stringMatching(/maxTotalDataBytes, but got \d+; delete some sessions first$/),
      status: 507,
    })
  }
  expect(server.sessions.list().map(({ id }) => id)).toEqual(['one'])
})

test('an invalid id in a path is refused, and creates nothing', async () => {
  const server = await start({ autoSessions: true })

  const response = await fetch(`${server.controlUrl}/sessions/a%20b/api/pets`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'invalid_session_id',
    message: 'sessionId: expected 1 to 64 letters, digits, _ and - but got "a%20b"',
  })
  expect(server.sessions.list()).toEqual([])
})

test('autoSessions must be true or false', async () => {
  await expect(start(JSON.parse('{"autoSessions":"yes"}'))).rejects.toThrow(
    'autoSessions: expected true or false but got "yes"',
  )
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
