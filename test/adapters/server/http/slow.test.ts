import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'

test.each([
  { what: 'nothing', sent: '' },
  { what: 'half its headers', sent: 'GET /pets HTTP/1.1\r\nHost: x\r\n' },
  { what: 'half its body', sent: rawRequest('POST /pets', { 'Content-Length': '9' }, '{"na') },
])('a client that sends $what eventually gets 408', async ({ sent }) => {
  const { port, petstore } = await start({ requestTimeout: '60ms' })
  const raw = openRaw(port)

  raw.send(sent)
  const { text } = await raw.ended()

  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(text).toContain('\r\nX-RateLimit-Remaining: 60\r\n')
  expect(text).toContain('\r\nConnection: close\r\n')
  const message = 'The request took too long to arrive'
  const [, body = ''] = text.split('\r\n\r\n')
  expect(JSON.parse(body)).toEqual({ code: 'request_timeout', message, status: 408 })
  expect(petstore.journal.all()).toEqual([])
})

test('a response may take longer than a request', async () => {
  const { url } = await start({ requestTimeout: '500ms', latency: '700ms' })

  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a connection may be idle for longer than requestTimeout', async () => {
  const { port } = await start({ requestTimeout: '500ms' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1'))
  await raw.until('"Rex"')
  // The timeout is over when the server ends another connection that is idle.
  await openRaw(port).ended()

  raw.send(rawRequest('GET /pets/2', { Connection: 'close' }))

  expect((await raw.ended()).text).toContain('"Bella"')
})
