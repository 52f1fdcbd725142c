import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { send } from '../../../support/server/send.ts'

/** The ways to name the session `new`: a path, and headers. */
const NAMED = [
  { path: '/__petstore/sessions/new/api/pets', headers: {} },
  { path: '/__petstore/sessions/new/clock', headers: {} },
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

test('an invalid id in a path is refused, and creates nothing', async () => {
  const server = await start({ autoSessions: true })

  const response = await fetch(`${server.controlUrl}/sessions/a%20b/api/pets`)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'session_not_found' })
  expect(server.sessions.list()).toEqual([])
})
