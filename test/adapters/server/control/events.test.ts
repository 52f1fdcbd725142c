import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { gate } from '../../../support/gate.ts'
import { call, ofSession, start } from '../../../support/server/control.ts'
import { listen } from '../../../support/server/control-events.ts'
import { worldWithLongNames } from '../../../support/server/long-names.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'
import { START, withKey } from '../../../support/service/state.ts'
import { until } from '../../../support/until.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a request sends a quota event and a journal event', async () => {
  const server = await start()
  const { events, headers } = await listen(server)

  await fetch(`${server.url}/pets/1`, withKey('mine'))
  await until(() => events.length === 2)

  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  expect(events).toEqual([
    { id: '1', event: 'quota', data: server.petstore.quotas.get('mine') },
    { id: '2', event: 'journal', data: server.petstore.journal.last() },
  ])
})

test('a request that one of your handlers answers late sends the event of its own entry', async () => {
  const { open: finish, opened: finished } = gate()
  const late = http.get('/late', async () => {
    await finished
    return HttpResponse.json({})
  })
  const server = await start({ handlers: [late] })
  const { events } = await listen(server)
  const entries = () => events.filter(({ event }) => event === 'journal')

  const answered = fetch(`${server.url}/late`)
  await until(() => server.petstore.quotas.get().windows[0]?.used === 1)
  await fetch(`${server.url}/pets`)
  finish()
  await answered
  await until(() => entries().length === 2)

  expect(entries().map(({ data }) => data)).toMatchObject([{ path: '/pets' }, { path: '/late' }])
})

test('a test action of the tester sends a test action event', async () => {
  const server = await start()
  const { events } = await listen(server)
  const actions = () => events.filter(({ event }) => event === 'action')

  server.petstore.db.pet.delete({ where: { id: { equals: 1 } } })
  await call(server, 'POST /clock/advance', { body: '61s' })
  await until(() => actions().length === 2)

  expect(actions().map(({ data }) => data)).toEqual(server.petstore.journal.actions())
})

test('changes by calls send events: clock, quota, state', async () => {
  const server = await start()
  const { events } = await listen(server)

  await call(server, 'POST /clock/advance', { body: '61s' })
  await call(server, 'POST /quotas/setPlan', { body: ['mine', 'pro'] })
  await call(server, 'POST /restore', { body: (await call(server, 'GET /snapshot')).body })
  await call(server, 'POST /reset')
  const others = () => events.filter(({ event }) => event !== 'faults' && event !== 'action')
  await until(() => others().length === 4)

  expect(others().map(({ event }) => event)).toEqual(['clock', 'quota', 'state', 'state'])
  expect(others().map(({ data }) => data)).toEqual([
    { now: START + 61_000, mode: 'frozen' },
    expect.objectContaining({ apiKey: 'mine', plan: 'pro' }),
    { cause: 'restore' },
    { cause: 'reset' },
  ])
})

test('a write through the service, petstore.db, a call or a handler sends a data event', async () => {
  const server = await start({
    state: { notes: ['first'] },
    handlers: ({ state }) => [
      http.post('/notes', () => HttpResponse.json(Object(state).notes.push('another'))),
    ],
  })
  const { events } = await listen(server)
  const data = () => events.filter(({ event }) => event === 'data')

  await fetch(`${server.url}/pets/1`, { method: 'DELETE' })
  await until(() => data().length === 1)
  server.petstore.db.order.delete({ where: { id: 1 } })
  await until(() => data().length === 2)
  await call(server, 'POST /db/pet/update', {
    body: { where: { id: 2 }, data: { name: 'Max' } },
  })
  await until(() => data().length === 3)
  await fetch(`${server.url}/notes`, { method: 'POST' })
  await until(() => data().length === 4)

  expect(data().map((each) => each.data)).toEqual([{}, {}, {}, {}])
})

test('adding, removing and acting of a fault send a faults event', async () => {
  const server = await start()
  const { events } = await listen(server)
  const faults = () => events.filter(({ event }) => event === 'faults')

  await call(server, 'POST /faults/add', { body: { status: 503 } })
  await until(() => faults().length === 1)
  await fetch(`${server.url}/pets`)
  await until(() => faults().length === 2)
  await call(server, 'POST /faults/clear')
  await until(() => faults().length === 3)

  expect(faults().map(({ data }) => data)).toEqual([{}, {}, {}])
})

test('changes of rows and faults in one turn of the event loop send one event each', async () => {
  const server = await start()
  const { events } = await listen(server)
  const others = () => events.filter(({ event }) => event !== 'action')

  for (let id = 1; id <= 5; id += 1) {
    server.petstore.db.order.delete({ where: { id } })
    server.petstore.faults.add({ status: 503 })
  }
  await call(server, 'POST /clock/advance', { body: '1s' })
  await until(() => events.some(({ event }) => event === 'clock'))
  server.petstore.faults.clear()
  await until(() => others().length === 4)

  expect(others().map(({ event }) => event)).toEqual(['data', 'faults', 'clock', 'faults'])
})

test('a stream continues after a reset, and so do its event ids', async () => {
  const server = await start()
  const { events } = await listen(server)

  await call(server, 'POST /reset')
  await fetch(`${server.url}/pets`)
  await until(() => events.length === 3)

  expect(events.map(({ id, event }) => `${id} ${event}`)).toEqual([
    '1 state',
    '2 quota',
    '3 journal',
  ])
})

test('a stream has only the events of its own session', async () => {
  const server = await start()
  const [one, two] = [server.sessions.create({ id: 'one' }), server.sessions.create({ id: 'two' })]
  const ofMain = await listen(server)
  const ofOne = await listen(ofSession(server, 'one'))

  await fetch(`${two.url}/pets`)
  await fetch(`${one.url}/pets/2`)
  await fetch(`${server.url}/pets/3`)
  await until(() => ofMain.events.length === 2 && ofOne.events.length === 2)

  expect(ofOne.events[1]?.data.url).toBe('/__petstore/sessions/one/api/pets/2')
  expect(ofMain.events[1]?.data.path).toBe('/pets/3')
})

test('the stream of a session ends when the session is deleted', async () => {
  const server = await start()
  const session = server.sessions.create({ id: 'one' })
  const listener = await listen(ofSession(server, 'one'))

  await call(server, 'DELETE /sessions/one')
  await until(() => listener.ended())
  session.petstore.clock.advance('1s')

  expect(listener.events).toEqual([])
})

test('a stream ends with a reload, and the next one has the events of the new petstore', async () => {
  const server = await start()
  const { ended } = await listen(server)

  server.reload({ plan: 'pro', clock: '2026-05-01T00:00:00Z' })
  await until(ended)
  const { events } = await listen(server)
  await fetch(`${server.url}/pets/2`)
  await until(() => events.some(({ event }) => event === 'journal'))

  expect(events.at(-1)?.data).toMatchObject({ path: '/pets/2', plan: 'pro' })
})

test('a comment is sent every 15 s until the last listener disconnects', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await start()
  const timers = vi.getTimerCount()
  const { comments, leave } = await listen(server)

  vi.advanceTimersByTime(45_000)
  await until(() => comments.length === 4)
  expect(comments).toEqual(['petstore-mock events', 'heartbeat', 'heartbeat', 'heartbeat'])
  leave()

  await until(() => vi.getTimerCount() === timers)
})

test('a listener that falls too far behind is disconnected, and the others go on', async () => {
  const fixtures = worldWithLongNames(500)
  const server = await start({ fixtures, rateLimit: false, journal: { limit: 10 } })
  const slow = openRaw(server.port)
  slow.send(rawRequest('GET /__petstore/events', { Host: 'localhost' }))
  await slow.until('petstore-mock events')
  slow.socket.pause()
  const { events } = await listen(server)

  // 500 events of 50 kB each.
  for (let sent = 0; sent < 500; sent += 1) {
    await server.petstore.fetch('/pets?limit=100')
    await until(() => events.length > 2 * sent)
  }
  slow.socket.resume()
  await slow.until('\r\n0\r\n\r\n')

  expect(slow.received().split('event: journal').length).toBeLessThan(500)
  slow.socket.destroy()
})

test("HEAD gets the headers of the stream and doesn't open one", async () => {
  const server = await start()

  const { status, headers, text } = await call(server, 'HEAD /events')

  expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream', ''])
})

test('the server can close while a listener is connected', async () => {
  const server = await start()
  await listen(server)

  await server.close()

  await expect(fetch(`${server.url}/pets`)).rejects.toThrow(TypeError)
})
