import { expect, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

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

test('each header is sent once', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('GET /pets/1', { Connection: 'close' }))

  const [head = ''] = text.split('\r\n\r\n')
  const names = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase())
  expect(names).toEqual([...new Set(names)])
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
  expect(first).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/)
  expect(first).toMatch(/\r\nX-RateLimit-Remaining: \d+\r\n/)
  expect(JSON.parse(first.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'internal_error',
    message: 'The mock itself failed: see its log for the error',
    status: 500,
  })
  expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(logged.mock.calls).toEqual([
    [expect.stringContaining(" couldn't be answered. Error: a bug\n    at ")],
  ])
  vi.restoreAllMocks()
})

test('a request target in absolute form, as clients send it to a proxy, leads to its path', async () => {
  const { port } = await start()
  const headers = { Host: 'api.example', Connection: 'close' }

  const { text } = await sendRaw(port, rawRequest('GET http://api.example/pets/1', headers))

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain('"Rex"')
})
