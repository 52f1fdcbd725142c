import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openRaw, rawRequest } from '../../support/server/raw-socket.ts'
import { useServers } from '../../support/server/servers.ts'
import { until } from '../../support/until.ts'

const start = useServers()

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Returns a request for each of `count` different ids that no pet has. */
function requests(count: number): string {
  return Array.from({ length: count }, (_, index) => rawRequest(`GET /pets/${1_000 + index}`)).join(
    '',
  )
}

/** Returns the paths of all requests so far that were answered, in their order. */
function pathsOf({ petstore }: Awaited<ReturnType<typeof start>>): readonly string[] {
  return petstore.journal.all().map(({ path }) => path)
}

/** Records the connections that servers of this process accept, until the end of the test. */
function recordAccepted(): readonly Socket[] {
  const accepted: Socket[] = []
  const record = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return
    if (message.socket instanceof Socket) accepted.push(message.socket)
  }
  subscribe('net.server.socket', record)
  onTestFinished(() => void unsubscribe('net.server.socket', record))
  return accepted
}

test('a thousand pipelined requests are all answered, once and in their order', async () => {
  const server = await start({ rateLimit: false })
  const raw = openRaw(server.port)

  raw.send(requests(1_000) + rawRequest('GET /pets/1', { Connection: 'close' }))
  const { text } = await raw.ended()

  const expected = Array.from({ length: 1_000 }, (_, index) => `/pets/${1_000 + index}`)
  expect(pathsOf(server)).toEqual([...expected, '/pets/1'])
  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(1_000)
  expect(text).toMatch(/"Rex".*\}$/)
})

test('bodies of pipelined requests are complete, however many wait', async () => {
  const server = await start({ rateLimit: false, latency: '1ms' })
  const raw = openRaw(server.port)
  const names = Array.from({ length: 200 }, (_, index) => `Pet${index}`)
  const posts = names.map((name) => {
    const body = JSON.stringify({ name, categoryId: 1 }).padEnd(1_000)
    return rawRequest('POST /pets', { ...JSON_TYPE, 'Content-Length': String(body.length) }, body)
  })

  raw.send(posts.join('') + rawRequest('GET /pets/1', { Connection: 'close' }))
  const { text } = await raw.ended()

  expect([...text.matchAll(/"name":"(Pet\w+)"/g)].map(([, name]) => name)).toEqual(names)
})

test('at most 64 requests of a connection are in progress, and the others wait', async () => {
  const server = await start({ rateLimit: false })
  server.petstore.faults.add({ network: 'timeout' })
  const raw = openRaw(server.port)

  raw.send(requests(500))
  await until(() => pathsOf(server).length === 64)
  const other = openRaw(server.port)
  other.send(rawRequest('GET /__petstore/health', { Host: 'localhost', Connection: 'close' }))

  expect((await other.ended()).text).toContain('200 OK')
  expect(pathsOf(server)).toHaveLength(64)
  raw.socket.destroy()
})

test('the server reads nothing more from a connection whose requests are not answered', async () => {
  const server = await start({ rateLimit: false })
  server.petstore.faults.add({ network: 'timeout' })
  const raw = openRaw(server.port)
  // More than the buffers of the kernel hold.
  const sent = Buffer.from(requests(10_000).repeat(40))

  raw.send(sent)
  await until(() => pathsOf(server).length === 64)
  const other = openRaw(server.port)
  other.send(rawRequest('GET /__petstore/health', { Host: 'localhost', Connection: 'close' }))
  await other.ended()

  expect(raw.socket.writableLength).toBe(sent.length)
  raw.socket.destroy()
})

test('the server stops reading from a client that connected in the middle of a flood, too', async () => {
  const server = await start({ rateLimit: false, ban: false })
  server.petstore.faults.add({ path: '/categories/99', network: 'timeout' })
  const accepted = recordAccepted()
  openRaw(server.port).send(requests(8_000))
  await until(() => server.petstore.journal.length > 0)
  const late = openRaw(server.port)

  late.send(rawRequest('GET /categories/99').repeat(200_000))
  await until(() => pathsOf(server).filter((path) => path === '/categories/99').length === 64)
  for (let index = 0; index < 50; index += 1) {
    const other = openRaw(server.port)
    other.send(rawRequest('GET /__petstore/health', { Host: 'localhost', Connection: 'close' }))
    await other.ended()
  }

  const socket = accepted.find(({ remotePort }) => remotePort === late.socket.localPort)
  expect(socket?.bytesRead).toBeLessThan(3 * 65_536)
  late.socket.destroy()
})

test('requests that wait are dropped when a response closes the connection', async () => {
  const server = await start({ rateLimit: false })
  server.petstore.faults.add({ network: 'truncate', skip: 70, times: 1 })
  const raw = openRaw(server.port)

  raw.send(requests(200))
  const { text } = await raw.ended()

  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(71)
  expect(pathsOf(server).length).toBeLessThanOrEqual(128)
})

test('a large response that is not read holds up the next one', async () => {
  const pets = [{ id: 1, name: 'x'.repeat(1_000_000), categoryId: 1 }]
  const categories = [{ id: 1, name: 'Dogs' }]
  const server = await start({
    rateLimit: false,
    fixtures: { categories, pets, orders: [], inventory: [] },
  })
  const raw = openRaw(server.port)
  raw.socket.pause()

  raw.send(rawRequest('GET /pets/1').repeat(100))
  await until(() => pathsOf(server).length > 0)
  const other = openRaw(server.port)
  other.send(rawRequest('GET /__petstore/health', { Host: 'localhost', Connection: 'close' }))
  await other.ended()

  expect(pathsOf(server).length).toBeLessThan(20)
  raw.socket.destroy()
})

test('a client that connects in the middle of a crowd is served before most of it', async () => {
  const server = await start({ rateLimit: false, ban: false })
  openRaw(server.port).send(requests(8_000))
  await until(() => server.petstore.journal.length > 0)
  const crowd = rawRequest('GET /categories/99').repeat(500)
  const join = () => openRaw(server.port).send(crowd)

  for (let index = 0; index < 20; index += 1) join()
  const modest = openRaw(server.port)
  modest.send(rawRequest('GET /pets/1', { Connection: 'close' }))
  for (let index = 0; index < 20; index += 1) join()

  expect((await modest.ended()).text).toContain('"Rex"')
  const before = pathsOf(server).slice(0, pathsOf(server).indexOf('/pets/1'))
  expect(before.filter((path) => path === '/categories/99').length).toBeLessThan(10 * 64)
})
