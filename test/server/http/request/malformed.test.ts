import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { useServers } from '../../../support/server/servers.ts'

const start = useServers()

/** A response that the server itself writes, byte for byte. */
function wholeResponse(status: string, body: string, remaining = 60): string {
  return [
    `HTTP/1.1 ${status}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Date: Fri, 01 May 2026 00:00:00 GMT',
    'X-RateLimit-Limit: 60',
    `X-RateLimit-Remaining: ${remaining}`,
    'X-RateLimit-Reset: 1777593660',
    'Vary: Origin, X-API-Key, Authorization',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

function malformed(part: string, reason = `${part} is not valid`): string {
  const message = `This is not a valid HTTP/1.1 request: ${reason}`
  return wholeResponse(
    '400 Bad Request',
    JSON.stringify({ code: 'malformed_request', message, status: 400 }),
  )
}

const POST = 'POST /pets HTTP/1.1\r\nHost: x\r\n'

test.each([
  { part: 'the request line', sent: 'garbage\r\n\r\n' },
  { part: 'the request line', sent: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' },
  { part: 'the request line', sent: 'FOO /pets\r\nHost: x\r\n\r\n' },
  { part: 'the request line', sent: 'FOO /pets HTTP/1.1\r\nHost x\r\n\r\n' },
  { part: 'the request line', sent: 'FOO /pets HTTP/1.1\r\n\r\n' },
  { part: 'the request target', sent: 'GET /p\xffx HTTP/1.1\r\nHost: x\r\n\r\n' },
  { part: 'the HTTP version', sent: 'GET /pets HTTP/3.1\r\nHost: x\r\n\r\n' },
  { part: 'a header', sent: 'GET /pets HTTP/1.1\r\nHost x\r\n\r\n' },
  { part: 'a header', sent: 'GET /pets HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n' },
  { part: 'Content-Length', sent: `${POST}Content-Length: -1\r\n\r\n` },
  {
    part: 'Transfer-Encoding',
    sent: `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  { part: 'Transfer-Encoding', sent: `${POST}Transfer-Encoding: gzip\r\n\r\nzz` },
  { part: 'a chunk size', sent: `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n` },
])('a malformed request gets 400 with an error body: $part', async (example) => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(port, Buffer.from(example.sent, 'latin1'))

  expect(text).toBe(malformed(example.part))
  expect(petstore.journal.all()).toEqual([])
})

test('an HTTP/2 request gets a message that names HTTP/2', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

  expect(text).toBe(malformed('it', 'HTTP/2 is not supported'))
})

test('a request that ends too early gets 400', async () => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.end(`${POST}Content-Length: 9\r\n\r\n{"na`)

  const text = Buffer.concat(await socket.toArray()).toString()

  expect(text).toBe(malformed('its end', 'it ends too early'))
})

test.each([
  { what: 'no Host', host: '' },
  { what: 'two Hosts', host: 'Host: x\r\nhost: y\r\n' },
])('an HTTP/1.1 request with $what gets 400', async ({ host }) => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(port, `GET /pets HTTP/1.1\r\n${host}\r\n`)

  const body = {
    code: 'malformed_request',
    message: 'Host: expected exactly one Host header',
    status: 400,
  }
  expect(text).toBe(wholeResponse('400 Bad Request', JSON.stringify(body)))
  expect(petstore.journal.all()).toEqual([])
})

test('HTTP/1.0 needs no Host, and its connection is closed', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, 'GET /pets/1 HTTP/1.0\r\n\r\n')

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain('"name":"Rex"')
})

test.each([
  { what: 'target', head: `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n` },
  { what: 'header', head: rawRequest('GET /pets', { 'X-Long': 'a'.repeat(20_000) }) },
])('headers larger than 16 KiB get 431: a long $what', async ({ head }) => {
  const { port } = await start()

  const { text, error } = await sendRaw(port, head)

  const message = 'The headers are too large: the limit is 16384 bytes'
  const body = JSON.stringify({ code: 'headers_too_large', message, status: 431 })
  expect(text).toBe(wholeResponse('431 Request Header Fields Too Large', body))
  expect(error).toBeNull()
})

test('an Expect header other than 100-continue gets 417', async () => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(
    port,
    rawRequest('POST /pets', { Expect: '200-ok', 'Content-Length': '2' }, '{}'),
  )

  const message = 'Expect: expected 100-continue'
  const body = JSON.stringify({ code: 'expectation_failed', message, status: 417 })
  expect(text).toBe(wholeResponse('417 Expectation Failed', body))
  expect(petstore.journal.all()).toEqual([])
})

test.each(['FOO', 'get', 'POSTX', 'X-1'])(
  'the service answers a method that the HTTP parser does not know: 501 for %s',
  async (method) => {
    const { port, petstore } = await start({ apiKeys: { k: 'pro' } })

    const { text } = await sendRaw(port, rawRequest(`${method} /pets?a=1`, { 'X-API-Key': 'k' }))

    const message = `The service does not implement the method ${method}`
    expect(text).toMatch(/^HTTP\/1\.1 501 Not Implemented\r\n/)
    expect(text).toContain('\r\nX-RateLimit-Remaining: 299\r\n')
    expect(text).toContain('\r\nConnection: close\r\n')
    expect(text.split('\r\n\r\n')[1]).toBe(
      JSON.stringify({ code: 'method_not_implemented', message, status: 501 }),
    )
    expect(petstore.journal.last()).toMatchObject({ method, url: '/pets?a=1', apiKey: 'k' })
  },
)

test('a CONNECT request gets a response too', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('CONNECT example.com:443'))

  expect(text).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
  expect(text).toContain('\r\nX-RateLimit-Remaining: 59\r\n')
})

test('a request to upgrade the connection is answered normally', async () => {
  const { port } = await start()
  const headers = { Connection: 'Upgrade, close', Upgrade: 'websocket' }

  const { text } = await sendRaw(port, rawRequest('GET /pets/1', headers))

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test('a malformed request spends nothing, and its response has the quota headers of the anonymous caller', async () => {
  const { port, url } = await start()
  await fetch(`${url}/pets`)

  await sendRaw(port, 'garbage\r\n\r\n')
  const { text } = await sendRaw(port, 'garbage\r\n\r\n')

  expect(text).toContain('\r\nX-RateLimit-Remaining: 59\r\n')
})

test('a malformed request after a good one is answered second', async () => {
  const { port } = await start({ latency: '20ms' })

  const { text } = await sendRaw(port, `${rawRequest('GET /pets/1')}garbage\r\n\r\n`)

  const [first, second] = text.split(/(?=HTTP\/1\.1 \d)/)
  expect(first).toContain('"name":"Rex"')
  expect(second).toBe(malformed('the request line').replace('Remaining: 60', 'Remaining: 59'))
})

test('an unknown method after a good request is answered second', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('GET /pets/1') + rawRequest('FOO /pets'))

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 501'])
})

test.each([
  { what: 'an id', request: rawRequest('GET /pets/1%0d%0aX-Evil:%201', { Connection: 'close' }) },
  {
    what: 'an unknown path',
    request: rawRequest('GET /%0d%0aX-Evil:%201/%ff%00', { Connection: 'close' }),
  },
  {
    what: 'a key',
    request: rawRequest('GET /pets', { 'X-API-Key': 'k%0d%0aX-Evil: 1', Connection: 'close' }),
  },
  {
    what: 'a key of odd bytes',
    request: rawRequest('GET /pets', { 'X-API-Key': 'k\xff\x80\tX-Evil: 1', Connection: 'close' }),
  },
  {
    what: 'an origin',
    request: rawRequest('GET /pets', { Origin: 'http://\xe9\tX-Evil: 1', Connection: 'close' }),
  },
  {
    what: 'a query',
    request: rawRequest('GET /pets?status=%0d%0aX-Evil:%201', { Connection: 'close' }),
  },
])('$what cannot inject a header into a response', async ({ request }) => {
  const { port } = await start()

  const { text, error } = await sendRaw(port, Buffer.from(request, 'latin1'))

  const [head = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
  expect(head).not.toMatch(/^X-Evil/im)
  expect(head).toMatch(/^X-RateLimit-Remaining: /im)
  expect(error).toBeNull()
})
