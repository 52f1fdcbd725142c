import { expect, test, vi } from 'vitest'
import { openRaw, rawRequest, sendRaw } from '../../support/server/raw-socket.ts'
import { useServers } from '../../support/server/servers.ts'
import { until } from '../../support/until.ts'

const start = useServers()

function idsOf(text: string): readonly (string | undefined)[] {
  return [...text.matchAll(/\{"id":(\d+)/g)].map(([, id]) => id)
}

test('a connection is kept alive for the next request', async () => {
  const { port } = await start()
  const raw = openRaw(port)

  raw.send(rawRequest('GET /pets/1'))
  await raw.until('"Rex"')
  raw.send(rawRequest('GET /pets/2', { Connection: 'close' }))
  const { text } = await raw.ended()

  expect(text.match(/^Connection: .*$/gm)).toEqual(['Connection: keep-alive', 'Connection: close'])
  expect(text).toContain('\r\nKeep-Alive: timeout=65\r\n')
})

test('pipelined requests are answered in their order', async () => {
  const { port } = await start()
  const requests = [1, 2, 3, 4, 5].map((id) => rawRequest(`GET /pets/${id}`))

  const { text } = await sendRaw(
    port,
    requests.join('') + rawRequest('GET /pets/6', { Connection: 'close' }),
  )

  expect(idsOf(text)).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('a delayed response holds up the responses behind it, which keep their order', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ delay: '40ms', times: 1 })

  const { text } = await sendRaw(
    port,
    rawRequest('GET /pets/1') + rawRequest('GET /pets/2', { Connection: 'close' }),
  )

  expect(idsOf(text)).toEqual(['1', '2'])
})

test.each([
  { network: 'reset', error: 'ECONNRESET' },
  { network: 'empty', error: null },
] as const)('a fault waits for its turn: $network after a delayed response', async (example) => {
  const { port, petstore } = await start()
  petstore.faults.add({ delay: '40ms', times: 1 })
  petstore.faults.add({ network: example.network, times: 1 })

  const { text, error } = await sendRaw(port, rawRequest('GET /pets/1') + rawRequest('GET /pets/2'))

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  expect(idsOf(text)).toEqual(['1'])
  expect(error).toBe(example.error)
})

test('a truncated response waits for its turn too', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ delay: '40ms', times: 1 })
  petstore.faults.add({ network: 'truncate', times: 1 })

  const { text } = await sendRaw(port, rawRequest('GET /pets/1') + rawRequest('GET /pets/2'))

  const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 \d)/)
  expect(first).toMatch(/\}$/)
  expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(second).not.toMatch(/\}$/)
})

test('twenty delayed pipelined requests cause no warning', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const { port } = await start({ latency: '5ms' })
  const requests = Array.from({ length: 20 }, () => rawRequest('GET /pets/1')).join('')

  const { text } = await sendRaw(
    port,
    requests + rawRequest('GET /pets/2', { Connection: 'close' }),
  )

  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(21)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('a body may arrive in one packet with the next pipelined request', async () => {
  const { port } = await start()
  const body = '{"name":"Fish"}'
  const headers = { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` }

  const { text } = await sendRaw(
    port,
    rawRequest('POST /categories', headers, body) +
      rawRequest('GET /pets/1', { Connection: 'close' }),
  )

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200'])
})

test('OPTIONS * gets the methods of the whole service', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('OPTIONS *', { Connection: 'close' }))

  expect(text).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
  expect(text).toContain('\r\nAllow: GET, HEAD, POST, PUT, DELETE, OPTIONS\r\n')
  expect(text).toContain('\r\nX-RateLimit-Remaining: 59\r\n')
})

test.each([
  { line: 'HEAD /pets', status: '200 OK' },
  { line: 'HEAD /pets/404', status: '404 Not Found' },
  { line: 'DELETE /pets/9', status: '204 No Content' },
])('$line gets a response without a body', async ({ line, status }) => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest(line, { Connection: 'close' }))

  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`))
  expect(text.endsWith('\r\n\r\n')).toBe(true)
})

test('each header is sent once', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('GET /pets/1', { Connection: 'close' }))

  const [head = ''] = text.split('\r\n\r\n')
  const names = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase())
  expect(names).toEqual([...new Set(names)])
})

test('a client that disconnects during a delay frees its response', async () => {
  const { port, petstore, close } = await start({ latency: '1h' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1'))
  await until(() => petstore.journal.last())

  raw.socket.destroy()

  // Nothing is under way, so close resolves at once.
  await close()
})

test('close ends a connection whose request is incomplete', async () => {
  const { port, close } = await start()
  const raw = openRaw(port)
  raw.send('GET /pets HTTP/1.1\r\n')
  await until(() => raw.socket.readyState === 'open')

  await close()

  expect((await raw.ended()).text).toBe('')
})

test('close can be called twice', async () => {
  const { close, url } = await start()
  await fetch(`${url}/pets`)

  await Promise.all([close(), close()])
  await close()
})

test('an error in the mock itself gets a 500, and the next request is served', async () => {
  const { port, petstore } = await start()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const bug = new Error('a bug')
  vi.spyOn(petstore.clock, 'now').mockImplementationOnce(() => {
    throw bug
  })

  const { text } = await sendRaw(
    port,
    rawRequest('GET /pets/1') + rawRequest('GET /pets/1', { Connection: 'close' }),
  )

  const [first = '', second] = text.split(/(?=HTTP\/1\.1 \d)/)
  const message = 'The mock itself failed: see its log for the error'
  expect(first).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/)
  expect(first).toContain('\r\nX-RateLimit-Remaining: 60\r\n')
  expect(first.split('\r\n\r\n')[1]).toBe(
    JSON.stringify({ code: 'internal_error', message, status: 500 }),
  )
  expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(logged.mock.calls).toEqual([['[petstore-mock] A request could not be answered.', bug]])
  vi.restoreAllMocks()
})
