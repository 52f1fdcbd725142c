import type { PetstoreServer } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { usedMemory } from '../../../support/memory.ts'
import { call, start } from '../../../support/server/control.ts'
import { worldWithLongNames } from '../../../support/server/long-names.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

/** A world whose lists make large responses: a hundred pets with long names. */
const fixtures = worldWithLongNames(500)

/** Opens a stream of events. Returns its connection after the first bytes. */
async function openStream({ port }: PetstoreServer) {
  const raw = openRaw(port)
  onTestFinished(() => void raw.socket.destroy())
  raw.send(rawRequest('GET /__petstore/events', { Host: `localhost:${port}` }))
  await raw.until('petstore-mock events')
  return raw
}

/** Opens a stream of events, and then stops reading. */
async function listenAndPause(server: PetstoreServer) {
  const raw = await openStream(server)
  raw.socket.pause()
  return raw
}

/** Calls the service in process, so that only events are sent over the network. */
function callMany({ petstore }: PetstoreServer, times: number): void {
  for (let sent = 0; sent < times; sent += 1) {
    petstore.handle({ method: 'GET', path: '/pets', query: 'limit=100' })
  }
}

test("a listener that doesn't read uses no more memory than its backlog", async () => {
  const server = await start({ fixtures, rateLimit: false, journal: { limit: 10 } })
  await listenAndPause(server)
  const before = usedMemory()

  for (let round = 0; round < 8; round += 1) {
    callMany(server, 100)
    await call(server, 'GET /clock/now')
  }

  // 800 events of 50 kB would be 40 MB.
  expect(usedMemory() - before).toBeLessThan(20_000_000)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})

test('a slow listener gets the number of missed events once it reads again, and then the next ones', async () => {
  const server = await start({ fixtures, rateLimit: false, journal: { limit: 10 } })
  const raw = await listenAndPause(server)
  callMany(server, 500)
  raw.socket.resume()

  await raw.until('event: dropped')
  server.petstore.clock.advance('1s')
  const text = await raw.until('event: clock')

  const told = text.match(/event: (?:journal|quota)\n/g)?.length ?? 0
  const missed = Number(/event: dropped\ndata: \{"count":(\d+)\}/.exec(text)?.[1])
  expect(missed).toBeGreaterThan(0)
  expect(told + missed).toBe(1_000)
  expect(text.indexOf('event: clock')).toBeGreaterThan(text.indexOf('event: dropped'))
})

test("a listener that doesn't read doesn't hold up the others", async () => {
  const server = await start({ fixtures, rateLimit: false })
  await listenAndPause(server)
  const other = await openStream(server)

  for (let sent = 0; sent < 100; sent += 1) {
    await (await fetch(`${server.url}/pets?limit=100`)).arrayBuffer()
  }
  await until(() => other.received().split('event: journal').length > 100)

  expect(other.received()).not.toContain('event: dropped')
})
