import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { worldWithLongNames } from '../../../support/server/long-names.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

/** A world whose list of pets has 20 MB, more than the buffers of the kernel hold. */
const LARGE = worldWithLongNames(200_000)

const LIST = rawRequest('GET /pets?limit=100')

test('a client that reads nothing of a response is disconnected', async () => {
  const lines: (number | null)[] = []
  const { port } = await start({
    fixtures: LARGE,
    responseTimeout: '100ms',
    onResponse: ({ status }) => lines.push(status),
  })
  const raw = openRaw(port)
  raw.socket.pause()

  raw.send(LIST)

  await until(() => lines.length > 0)
  raw.socket.resume()
  const { bytes } = await raw.ended()
  expect(bytes).toBeLessThan(20_000_000)
})

/** Requests the list on many connections, and reads nothing. */
function requestUnread(port: number, count: number) {
  const all = Array.from({ length: count }, () => openRaw(port))
  for (const { socket, send } of all) {
    socket.pause()
    send(LIST)
  }
  return all
}

/** Disconnects clients after they have read what was sent to them. Returns how many got all. */
async function countWhole(all: ReturnType<typeof requestUnread>, port: number): Promise<number> {
  const ends = all.map(({ socket, send, ended }) => {
    socket.resume()
    if (socket.writable) send(rawRequest('GET /categories', { Connection: 'close' }))
    return ended()
  })
  expect((await fetch(`http://127.0.0.1:${port}/pets/1`)).status).toBe(200)
  return (await Promise.all(ends)).filter(({ bytes }) => bytes > 20_000_000).length
}

test('of too many unread responses, the connections with the most are closed, and others are served', async () => {
  const { port, petstore } = await start({ fixtures: LARGE, rateLimit: false })
  // Each has 20 MB, and there's room for 128 MiB: again, once the first have read theirs.
  for (let round = 1; round <= 2; round += 1) {
    const all = requestUnread(port, 8)
    await until(() => petstore.journal.length === 8)
    expect(await countWhole(all, port)).toBe(6)
    petstore.journal.clear()
  }
})

test('a client that reads slowly gets the whole response', async () => {
  const { port } = await start({ fixtures: LARGE, responseTimeout: '1s' })
  const raw = openRaw(port)

  raw.send(rawRequest('GET /pets?limit=100', { Connection: 'close' }))
  const pauses = setInterval(() => {
    if (raw.socket.isPaused()) raw.socket.resume()
    else raw.socket.pause()
  }, 200)
  onTestFinished(() => clearInterval(pauses))

  expect((await raw.ended()).bytes).toBeGreaterThan(20_000_000)
})

test('a response may start later than responseTimeout', async () => {
  const { url, port, petstore } = await start({ responseTimeout: '20ms', latency: '150ms' })
  const raw = openRaw(port)
  petstore.faults.add({ path: '/pets/1', network: 'timeout' })
  raw.send(rawRequest('GET /pets/1'))

  expect((await fetch(`${url}/pets`)).status).toBe(200)
  expect(raw.socket.readyState).toBe('open')
  raw.socket.destroy()
})

test('an event stream may be silent for longer than responseTimeout', async () => {
  const { url, port } = await start({ responseTimeout: '20ms', latency: '150ms' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /__petstore/events', { Host: 'localhost' }))
  await raw.until('petstore-mock events')

  await fetch(`${url}/pets`)

  await raw.until('event: journal')
  raw.socket.destroy()
})

test('a TLS handshake that stalls is ended after requestTimeout', async () => {
  const { port } = await start({ https: true, requestTimeout: '60ms' })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})

  await new Promise((resolve) => socket.once('close', resolve).resume())

  expect(socket.destroyed).toBe(true)
})
