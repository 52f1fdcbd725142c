import { afterEach, expect, test, vi } from 'vitest'
import { call, ofSession, start } from '../../../support/server/control.ts'
import { listen } from '../../../support/server/control-events.ts'
import { until } from '../../../support/until.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a deleted session has neither a service nor a control API, and its id can be used again', async () => {
  const server = await start()
  const { url } = server.sessions.create({ id: 'one' })
  await fetch(`${url}/pets/9`, { method: 'DELETE' })

  expect((await call(server, 'DELETE /sessions/one')).status).toBe(204)

  const message = expect.stringContaining('There is no session "one"')
  const gone = { code: 'session_not_found', message, status: 404 }
  const response = await fetch(`${url}/pets`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(gone)
  expect((await call(ofSession(server, 'one'), 'GET /clock/now')).body).toEqual(gone)
  expect((await call(server, 'DELETE /sessions/one')).body).toEqual(gone)
  expect((await call(server, 'POST /sessions', { body: { id: 'one' } })).body.url).toBe(url)
  expect((await fetch(`${url}/pets/9`)).status).toBe(200)
})

test('a body of any length for a missing session gets 404', async () => {
  const { controlUrl } = await start()
  const body = 'x'.repeat(2_000_000)

  const response = await fetch(`${controlUrl}/sessions/none/api/pets`, { method: 'POST', body })

  expect(response.status).toBe(404)
})

test('a session that is idle for sessionTtl is deleted, but not one in use', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await start({ sessionTtl: '10m' })
  const used = server.sessions.create({ id: 'used' })
  const steered = server.sessions.create({ id: 'steered' })
  const idle = server.sessions.create({ id: 'idle' })

  for (let minutes = 0; minutes < 12; minutes += 4) {
    vi.advanceTimersByTime(4 * 60_000)
    expect((await fetch(`${used.url}/pets`)).status).toBe(200)
    expect((await call(ofSession(server, 'steered'), 'GET /clock/now')).status).toBe(200)
  }

  expect((await fetch(`${idle.url}/pets`)).status).toBe(404)
  expect(server.sessions.list().map(({ id }) => id)).toEqual(['used', 'steered'])
  expect(server.sessions.get('steered')?.petstore).toBe(steered.petstore)
})

test.each([1, -1])(
  'when the clock of the machine is set %i day ahead, sessions live as long as before',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const server = await start({ sessionTtl: '1m' })
    const { url, petstore } = server.sessions.create({ id: 'one' })

    vi.setSystemTime(Date.now() + days * 86_400_000)

    expect((await fetch(`${url}/pets`)).status).toBe(200)
    expect(server.sessions.get('one')?.petstore).toBe(petstore)
    vi.advanceTimersByTime(60_000)
    expect(server.sessions.list()).toEqual([])
  },
)

test('a session in use stays when a test fakes real time, and when it stops faking it', async () => {
  const server = await start({ sessionTtl: '1m' })
  server.sessions.create({ id: 'one' })

  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(30_000)
  expect(server.sessions.get('one')).toBeDefined()
  vi.useRealTimers()

  expect(server.sessions.get('one')).toBeDefined()
})

test('expired sessions are deleted every 30 s', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const server = await start({ sessionTtl: '1m' })
  server.sessions.create({ id: 'one' })
  const listener = await listen(ofSession(server, 'one'))

  vi.advanceTimersByTime(90_000)

  await until(() => listener.ended())
})

test('sessions are listed with the real time of their creation, least recently used first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) })
  const server = await start()
  const one = server.sessions.create({ id: 'one' })
  server.sessions.create({ id: 'two' })
  await fetch(`${one.url}/pets`)

  expect((await call(server, 'GET /sessions')).body).toMatchObject([
    { id: 'two', createdAt: Date.UTC(2030, 0, 1) },
    { id: 'one', createdAt: Date.UTC(2030, 0, 1) },
  ])
})

test("listing or getting sessions doesn't count as use", async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await start({ sessionTtl: '1m' })
  server.sessions.create({ id: 'one' })

  for (let looked = 0; looked < 3; looked += 1) {
    vi.advanceTimersByTime(25_000)
    await call(server, 'GET /sessions')
    server.sessions.get('one')
  }

  expect(server.sessions.get('one')).toBeUndefined()
})

test('a session beyond maxSessions is refused until another one is deleted', async () => {
  const server = await start({ maxSessions: 2 })
  server.sessions.create({ id: 'one' })
  server.sessions.create({ id: 'two' })

  const refused = await call(server, 'POST /sessions', { body: { id: 'three' } })
  expect(refused.status).toBe(503)
  expect(refused.body).toEqual({
    code: 'session_limit_reached',
    message: 'There is no room for another session: maxSessions is 2; delete some first',
    status: 503,
  })

  await call(server, 'DELETE /sessions/one')
  expect((await call(server, 'POST /sessions', { body: { id: 'three' } })).status).toBe(201)
})

test('an expired session makes room for a new one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await start({ maxSessions: 1, sessionTtl: '1m' })
  server.sessions.create({ id: 'one' })

  vi.advanceTimersByTime(60_000)

  expect((await call(server, 'POST /sessions')).status).toBe(201)
  expect(server.sessions.get('one')).toBeUndefined()
})

test('close leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = vi.getTimerCount()
  const server = await start()
  server.sessions.create()
  expect(vi.getTimerCount()).toBe(before + 1)

  await server.close()

  expect(vi.getTimerCount()).toBe(before)
})

test('a percent-encoded id matches no session, for its service or its control API', async () => {
  const server = await start()
  server.sessions.create({ id: 'x' })

  expect((await fetch(`${server.controlUrl}/sessions/%78/api/pets`)).status).toBe(404)
  expect((await call(server, 'GET /sessions/%78/clock/now')).status).toBe(404)
})

test('onDelete gets each session that is deleted or has expired, with its journal', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await start({ sessionTtl: '10m' })
  const ended: [string, number][] = []
  const stop = server.sessions.onDelete(({ id, petstore }) =>
    ended.push([id, petstore.journal.length]),
  )
  const { url } = server.sessions.create({ id: 'one' })
  await fetch(`${url}/pets`)
  await call(server, 'DELETE /sessions/one')
  server.sessions.create({ id: 'two' })
  vi.advanceTimersByTime(11 * 60_000)
  server.sessions.list()
  expect(ended).toEqual([
    ['one', 1],
    ['two', 0],
  ])
  stop()
  server.sessions.create({ id: 'three' })
  server.sessions.delete('three')
  expect(ended).toHaveLength(2)
})

test("a listener of onDelete that fails doesn't keep the session", async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const server = await start()
  server.sessions.onDelete(() => {
    throw new Error('oops')
  })
  server.sessions.create({ id: 'one' })
  expect(server.sessions.delete('one')).toBe(true)
  expect(server.sessions.get('one')).toBeUndefined()
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
