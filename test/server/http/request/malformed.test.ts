import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { useServers } from '../../../support/server/servers.ts'

const start = useServers()

/** Checks a response that the server itself writes: status, error, and the headers of every response. */
function expectRefusal(text: string, status: number, code: string, remaining = 60): void {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), status })
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Cache-Control: no-store',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Date: Fri, 01 May 2026 00:00:00 GMT',
      'X-RateLimit-Limit: 60',
      `X-RateLimit-Remaining: ${remaining}`,
      'X-RateLimit-Reset: 1777593660',
      'Vary: Origin, X-API-Key, Authorization',
      'Connection: close',
    ]),
  )
}

const POST = 'POST /pets HTTP/1.1\r\nHost: x\r\n'

test.each([
  { part: 'no request line', sent: 'garbage\r\n\r\n' },
  { part: 'a TLS handshake', sent: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' },
  { part: 'no version', sent: 'FOO /pets\r\nHost: x\r\n\r\n' },
  { part: 'a bad header of an unknown method', sent: 'FOO /pets HTTP/1.1\r\nHost x\r\n\r\n' },
  { part: 'an unknown method without Host', sent: 'FOO /pets HTTP/1.1\r\n\r\n' },
  { part: 'a target', sent: 'GET /p\xffx HTTP/1.1\r\nHost: x\r\n\r\n' },
  { part: 'a header', sent: 'GET /pets HTTP/1.1\r\nHost x\r\n\r\n' },
  { part: 'a header value', sent: 'GET /pets HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n' },
  { part: 'Content-Length', sent: `${POST}Content-Length: -1\r\n\r\n` },
  {
    part: 'two lengths',
    sent: `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  { part: 'Transfer-Encoding', sent: `${POST}Transfer-Encoding: gzip\r\n\r\nzz` },
  { part: 'a chunk size', sent: `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n` },
])('a malformed request gets 400 with an error body: $part', async (example) => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(port, Buffer.from(example.sent, 'latin1'))

  expectRefusal(text, 400, 'malformed_request')
  expect(petstore.journal.all()).toEqual([])
})

test.each([
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /pets HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET /pets HTTP/3.1\r\nHost: x\r\n\r\n',
])('another version of HTTP gets 505: %j', async (sent) => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(port, sent)

  expectRefusal(text, 505, 'http_version_not_supported')
  expect(petstore.journal.all()).toEqual([])
})

test('a request that ends too early gets 400', async () => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.end(`${POST}Content-Length: 9\r\n\r\n{"na`)

  const text = Buffer.concat(await socket.toArray()).toString()

  expectRefusal(text, 400, 'malformed_request')
})

test.each([
  { what: 'no Host', host: '' },
  { what: 'two Hosts', host: 'Host: x\r\nhost: y\r\n' },
  { what: 'a Host with an empty part', host: 'Host: b.localhost..\r\n' },
  { what: 'a Host with an impossible port', host: 'Host: b.localhost:999999\r\n' },
  { what: 'a Host with a port above 65535', host: 'Host: b.localhost:65536\r\n' },
  { what: 'a Host with a space', host: 'Host: local host\r\n' },
])('an HTTP/1.1 request with $what gets 400', async ({ host }) => {
  const { port, petstore } = await start({ autoSessions: true })

  const { text } = await sendRaw(port, `GET /pets HTTP/1.1\r\n${host}\r\n`)

  expectRefusal(text, 400, 'malformed_request')
  expect(text).toContain('Host: expected')
  expect(petstore.journal.all()).toEqual([])
})

test.each(['x', 'LOCALHOST.:65535', '[::1]:80', '127.0.0.1:', 'a_b.example', ''])(
  'a request with the Host %j is answered',
  async (host) => {
    const { port } = await start()

    const { text } = await sendRaw(
      port,
      rawRequest('GET /pets/1', { Host: host, Connection: 'close' }),
    )

    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  },
)

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

  expectRefusal(text, 431, 'headers_too_large')
  expect(text).toContain('The headers are too large: the limit is 16384 bytes')
  expect(error).toBeNull()
})

test('an Expect header other than 100-continue gets 417', async () => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(
    port,
    rawRequest('POST /pets', { Expect: '200-ok', 'Content-Length': '2' }, '{}'),
  )

  expectRefusal(text, 417, 'expectation_failed')
  expect(petstore.journal.all()).toEqual([])
})

const PAGE = 'http://shop.example'

test.each([
  { status: 400, sent: `garbage\r\nOrigin: ${PAGE}\r\n\r\n` },
  { status: 400, sent: `GET /pets HTTP/1.1\r\nOrigin: ${PAGE}\r\n\r\n` },
  { status: 417, sent: rawRequest('GET /pets', { Expect: 'much', Origin: PAGE }) },
  { status: 431, sent: rawRequest('GET /pets', { Origin: PAGE, 'X-Long': 'a'.repeat(20_000) }) },
  { status: 505, sent: `GET /pets HTTP/2.0\r\nOrigin: ${PAGE}\r\n\r\n` },
])('a page can read a $status', async ({ status, sent }) => {
  const { port } = await start({ cors: [PAGE] })

  const { text } = await sendRaw(port, sent)

  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(text).toContain(`\r\nAccess-Control-Allow-Origin: ${PAGE}\r\n`)
  expect(text).toMatch(/\r\nAccess-Control-Expose-Headers: .*X-RateLimit-Remaining/)
})

test('any page can read the refusal of a request that has no readable Origin', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, 'garbage\r\n\r\n')

  expect(text).toContain('\r\nAccess-Control-Allow-Origin: *\r\n')
})

test.each([{ cors: false }, { cors: ['http://other.example'] }])(
  'a page that may not read responses cannot read a refusal either: %j',
  async (options) => {
    const { port } = await start(options)

    const { text } = await sendRaw(port, `garbage\r\nOrigin: ${PAGE}\r\n\r\n`)

    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).not.toContain('Access-Control-Allow-Origin')
  },
)

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

test('a CONNECT request gets 501', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('CONNECT example.com:443'))

  expect(text).toMatch(/^HTTP\/1\.1 501 Not Implemented\r\n/)
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
  expectRefusal(second ?? '', 400, 'malformed_request', 59)
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
