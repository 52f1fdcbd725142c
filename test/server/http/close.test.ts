import { afterEach, expect, test, vi } from 'vitest'
import { worldWithLongNames } from '../../support/server/long-names.ts'
import { openRaw, rawRequest } from '../../support/server/raw-socket.ts'
import { useServers } from '../../support/server/servers.ts'
import { until } from '../../support/until.ts'

const start = useServers()

afterEach(() => {
  vi.useRealTimers()
})

/** A world whose list of pets has 20 MB, more than the socket buffers hold. */
const LARGE = worldWithLongNames(200_000)

test('close waits for a response in progress, however slow the client', async () => {
  const { port, close } = await start({ fixtures: LARGE })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets?limit=100'))
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

test('close does not wait forever for a client that does not read', async () => {
  const { port, close } = await start({ fixtures: LARGE })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets?limit=100'))
  await raw.until('\r\n\r\n')
  raw.socket.pause()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  const closed = close()
  vi.advanceTimersByTime(5_000)
  await closed

  raw.socket.destroy()
})

test('close waits for all requests in progress, and only the last response says Connection: close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port, petstore, close } = await start({ latency: '50ms' })
  const raw = openRaw(port)
  raw.send([1, 2, 3].map((id) => rawRequest(`GET /pets/${id}`)).join(''))
  await until(() => petstore.journal.all().length === 3)

  const closed = close()
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

test('close answers a request that is already on its way, and closes its connection', async () => {
  const { port, close } = await start()
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1'))
  await raw.until('"Rex"')

  const closed = close()
  raw.send(rawRequest('GET /pets/2'))
  await closed
  const { text } = await raw.ended()

  expect(text).toContain('"Bella"')
  expect(text.match(/Connection: \S+/g)).toEqual(['Connection: keep-alive', 'Connection: close'])
})

test('close ends a connection after its slow response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port, petstore, close } = await start()
  petstore.faults.add({ delay: '50ms', times: 1 })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1') + rawRequest('GET /pets/2'))
  await until(() => petstore.journal.all().length === 2)

  const closed = close()
  vi.advanceTimersByTime(50)
  await closed

  expect((await raw.ended()).text.match(/"name":"\w+"/g)).toHaveLength(2)
})

test('close waits for a response that is written without node:http', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port, petstore, close } = await start({ latency: '50ms' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1') + rawRequest('FOO /pets'))
  await until(() => petstore.journal.all().length === 2)

  const closed = close()
  vi.advanceTimersByTime(50)
  await closed

  expect((await raw.ended()).text.match(/HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 501',
  ])
})

test('close waits for the response to a method that the HTTP parser does not know', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port, petstore, close } = await start({ latency: '50ms' })
  const raw = openRaw(port)
  raw.send(rawRequest('FOO /pets'))
  await until(() => petstore.journal.last())

  const closed = close()
  vi.advanceTimersByTime(50)

  expect((await raw.ended()).text).toMatch(/^HTTP\/1\.1 501 /)
  await closed
})
