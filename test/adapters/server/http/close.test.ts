import { once } from 'node:events'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { worldWithLongNames } from '../../../support/server/long-names.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

afterEach(() => {
  vi.useRealTimers()
})

const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** A world whose list of pets has 20 MB, more than the socket buffers hold. */
const LARGE = worldWithLongNames(200_000)

const LIST = rawRequest('GET /pets?limit=100')

test('after close nothing is answered, and it can be called again', async () => {
  const { url, close } = await start()
  await fetch(`${url}/pets`)

  await Promise.all([close(), close()])
  await close()

  await expect(fetch(`${url}/pets`)).rejects.toThrow(TypeError)
})

test('close waits for a response in progress, however slow the client', async () => {
  const { port, close } = await start({ fixtures: LARGE })
  const raw = openRaw(port)
  raw.send(LIST)
  const head = await raw.until('\r\n\r\n')
  raw.socket.pause()

  const closed = close()
  raw.socket.resume()
  const { bytes, error } = await raw.ended()
  await closed

  const length = Number(/^Content-Length: (\d+)/m.exec(head)?.[1])
  expect(length).toBeGreaterThan(10_000_000)
  expect(bytes).toBe(head.indexOf('\r\n\r\n') + 4 + length)
  expect(error).toBeNull()
})

test("close doesn't wait forever for a client that doesn't read", async () => {
  const { port, close } = await start({ fixtures: LARGE })
  const raw = openRaw(port)
  raw.send(LIST)
  await raw.until('\r\n\r\n')
  raw.socket.pause()
  fakeTimeouts()

  const closed = close()
  vi.advanceTimersByTime(4_000)
  await closed

  raw.socket.destroy()
})

const forever = http.get('*/forever', () => new Promise<HttpResponse<null>>(() => {}))
const HALF = rawRequest('POST /pets', { 'Content-Length': '100' }, '{"name":')

test.each([
  { what: 'a long delay', options: { latency: '1h' }, sent: rawRequest('GET /pets') },
  { what: 'a handler', options: { handlers: [forever] }, sent: rawRequest('GET /forever') },
  { what: 'the rest of an upload', options: {}, sent: HALF },
] as const)('close waits 4 s for $what, and then closes the connection', async (example) => {
  const { port, controlUrl, close } = await start(example.options)
  const raw = openRaw(port)
  raw.send(example.sent)
  // The server reads connections in their order. After this one, it has read the first.
  await (await fetch(`${controlUrl}/health`)).text()
  fakeTimeouts()

  const closed = close()
  vi.advanceTimersByTime(4_000)
  await closed

  expect((await raw.ended()).bytes).toBe(0)
})

test('close waits for all requests in progress, and only the last response says Connection: close', async () => {
  fakeTimeouts()
  const { port, petstore, close } = await start({ latency: '50ms' })
  const raw = openRaw(port)
  raw.send([1, 2, 3].map((id) => rawRequest(`GET /pets/${id}`)).join(''))
  await until(() => petstore.journal.length === 3)

  const closed = close()
  await until(async () => (await sendRaw(port, '')).error === 'ECONNREFUSED')
  vi.advanceTimersByTime(50)
  await closed
  const { text } = await raw.ended()

  expect(text.match(/"name":"\w+"|Connection: \S+/g)).toEqual([
    'Connection: keep-alive',
    '"name":"Rex"',
    'Connection: keep-alive',
    '"name":"Bella"',
    'Connection: close',
    expect.stringContaining('"name"'),
  ])
})

test('close answers a request that is already on its way', async () => {
  const { port, close } = await start()
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1'))
  await raw.until('"Rex"')

  const closed = close()
  raw.send(rawRequest('GET /pets/2'))
  await closed
  const { text } = await raw.ended()

  expect(text).toContain('"Bella"')
})

test.each([
  ['no request', ''],
  ['an incomplete request', 'GET /pets HTTP/1.1\r\n'],
])("close doesn't wait for a connection with %s", async (_, sent) => {
  const { port, close } = await start()
  const raw = openRaw(port)
  raw.send(sent)
  await until(() => raw.socket.readyState === 'open')

  await close()

  expect((await raw.ended()).text).toBe('')
})

test("close doesn't wait for a stream of events, which may never end", async () => {
  const events = http.get('*/forever', () => {
    const headers = { 'Content-Type': 'text/event-stream' }
    return new HttpResponse(new ReadableStream(), { headers })
  })
  const { port, close } = await start({ handlers: [events] })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /forever'))
  await raw.until('text/event-stream')
  fakeTimeouts()

  await close()
})

test("close doesn't wait for a response whose client has disconnected", async () => {
  const { port, petstore, close } = await start({ latency: '1h' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1'))
  await until(() => petstore.journal.last())

  raw.socket.destroy()

  await close()
})

test('close loses no response of clients that never stop', async () => {
  const { port, close } = await start({ rateLimit: false })
  const clients = Array.from({ length: 100 }, () => openRaw(port))
  let sent = 0
  for (const { socket, send } of clients) {
    const sendNext = () => {
      sent += 1
      send(rawRequest('GET /pets/1'))
    }
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.includes('Connection: close')) sendNext()
    })
    sendNext()
  }
  await until(() => clients.every(({ received }) => received() !== ''))

  await close()

  const texts = await Promise.all(clients.map(async ({ ended }) => (await ended()).text))
  const answered = texts.flatMap((text) => text.match(/HTTP\/1\.1 200/g) ?? [])
  expect(answered).toHaveLength(sent)
})

test('close answers the clients that the system has connected before', async () => {
  const { port, close } = await start()
  const clients = Array.from({ length: 50 }, () => openRaw(port))
  for (const { send } of clients) send(rawRequest('GET /pets/1'))
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')))

  await close()

  const texts = await Promise.all(clients.map(async ({ ended }) => (await ended()).text))
  expect(texts.filter((text) => text.includes('Rex'))).toHaveLength(50)
})
