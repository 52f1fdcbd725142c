import { expect, test } from 'vitest'
import { violationsOf } from '../../../support/contract/check.ts'
import { operationOf } from '../../../support/contract/contract.ts'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

/**
 * Checks a response that the server itself writes: status, error, and the headers of every response,
 * as the contract declares them.
 */
function expectRefusal(text: string, status: number, code: string, remaining = 60): void {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2)))
  expect(statusLine).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), status })
  expect(headers).toMatchObject({
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Date: 'Fri, 01 May 2026 00:00:00 GMT',
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': '1777593660',
    Vary: 'Origin, X-API-Key, Authorization',
    Connection: 'close',
  })
  expect(violationsOf(operationOf('listPets'), { status, headers, body })).toEqual([])
}

const POST = 'POST /pets HTTP/1.1\r\nHost: x\r\n'

const rawHost = (fields: string) => `GET /pets HTTP/1.1\r\n${fields}\r\n`
const LONG = 'a'.repeat(20_000)

/** Requests that the server itself refuses, because no service can read them. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '400 malformed_request': {
    'no request line': 'garbage\r\n\r\n',
    "a method that Node doesn't know": rawRequest('FOO /pets'),
    'a bad target': 'GET /p\xffx HTTP/1.1\r\nHost: x\r\n\r\n',
    'a bad header': rawHost('Host x\r\n'),
    'a bad header value': rawHost('Host: x\r\nX-A: a\0b\r\n'),
    'a bad Content-Length': `${POST}Content-Length: -1\r\n\r\n`,
    'two lengths': `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'an unknown Transfer-Encoding': `${POST}Transfer-Encoding: gzip\r\n\r\nzz`,
    'a bad chunk size': `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    'no Host': rawHost(''),
    'two Hosts': rawHost('Host: x\r\nhost: y\r\n'),
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  },
  '417 expectation_failed': {
    'an Expect': rawRequest('GET /pets', { Expect: '200-ok' }),
  },
  '431 headers_too_large': {
    'a long target': `GET /${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a long header': rawRequest('GET /pets', { 'X-Long': LONG }),
  },
  '501 method_not_implemented': {
    'a request for a tunnel': rawRequest('CONNECT example.com:443'),
  },
}

const cases = Object.entries(REFUSED).flatMap(([refusal, requests]) =>
  Object.entries(requests).map(([what, sent]) => ({ refusal, what, sent })),
)

test.each(cases)('a request with $what gets $refusal', async ({ refusal, sent }) => {
  const [status, code = ''] = refusal.split(' ')
  const { port, petstore } = await start({ autoSessions: true })

  const { text, error } = await sendRaw(port, Buffer.from(sent, 'latin1'))

  expectRefusal(text, Number(status), code)
  expect(error).toBeNull()
  expect(petstore.journal.all()).toEqual([])
})

test('a request that ends too early gets 400', async () => {
  const { port } = await start()
  const raw = openRaw(port)
  raw.socket.end(`${POST}Content-Length: 9\r\n\r\n{"na`)

  expectRefusal((await raw.ended()).text, 400, 'malformed_request')
})

test('HTTP/1.0 needs no Host, and its connection is closed', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, 'GET /pets/1 HTTP/1.0\r\n\r\n')

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain('"name":"Rex"')
})

test.each([
  { cors: true, allowed: '*' },
  { cors: ['http://shop.example'], allowed: undefined },
])("with cors $cors, $allowed may read the refusal of what isn't HTTP", async (example) => {
  const { port } = await start({ cors: example.cors })

  const { text } = await sendRaw(port, 'garbage\r\n\r\n')

  expect(/\r\nAccess-Control-Allow-Origin: (.*)\r\n/.exec(text)?.[1]).toBe(example.allowed)
})

test.each(['PROPFIND', 'LINK', 'M-SEARCH'])(
  'the service answers a method that only Node knows: 501 for %s',
  async (method) => {
    const { port, petstore } = await start({ apiKeys: { k: 'pro' } })
    const headers = { 'X-API-Key': 'k', Connection: 'close' }

    const { text } = await sendRaw(port, rawRequest(`${method} /pets?a=1`, headers))

    expect(text).toMatch(/^HTTP\/1\.1 501 Not Implemented\r\n/)
    expect(text).toContain('\r\nX-RateLimit-Remaining: 299\r\n')
    expect(text).toContain('"code":"method_not_implemented"')
    expect(petstore.journal.last()).toMatchObject({ method, url: '/pets?a=1', apiKey: 'k' })
  },
)

test('a request to upgrade the connection is answered normally', async () => {
  const { port } = await start()
  const headers = { Connection: 'Upgrade, close', Upgrade: 'websocket' }

  const { text } = await sendRaw(port, rawRequest('GET /pets/1', headers))

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test('a malformed request after a good one is answered second, and spends nothing', async () => {
  const { port } = await start({ latency: '20ms' })

  const { text } = await sendRaw(port, `${rawRequest('GET /pets/1')}garbage\r\n\r\n`)

  const [first, second] = text.split(/(?=HTTP\/1\.1 \d)/)
  expect(first).toContain('"name":"Rex"')
  expectRefusal(second ?? '', 400, 'malformed_request', 59)
})

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['an id', '/pets/1%0d%0aX-Evil:%201', {}],
  ['an unknown path', '/%0d%0aX-Evil:%201/%ff%00', {}],
  ['a query', '/pets?status=%0d%0aX-Evil:%201', {}],
  ['a key', '/pets', { 'X-API-Key': 'k%0d%0aX-Evil: 1' }],
  ['a key of odd bytes', '/pets', { 'X-API-Key': 'k\xff\x80\tX-Evil: 1' }],
  ['an origin', '/pets', { Origin: 'http://\xe9\tX-Evil: 1' }],
])("%s can't inject a header into a response", async (_, path, headers) => {
  const { port } = await start()
  const request = rawRequest(`GET ${path}`, { ...headers, Connection: 'close' })

  const { text, error } = await sendRaw(port, Buffer.from(request, 'latin1'))

  const [head = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
  expect(head).not.toMatch(/^X-Evil/im)
  expect(head).toMatch(/^X-RateLimit-Remaining: /im)
  expect(error).toBeNull()
})
