import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { sendRaw } from '../../../support/server/raw-socket.ts'
import { send } from '../../../support/server/send.ts'

const TOKEN = 'correct-horse-battery'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test.each([
  'evil.example',
  'evil.example:4010',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '192.168.0.1',
  '128.0.0.1',
  '[::2]',
  'evil.example#localhost',
  '127.0.0.1@evil.example',
  'localhost:port',
  'local host',
])('a call with the host %s is refused, which prevents DNS rebinding', async (host) => {
  const { body } = await call(await start(), 'POST /reset', { headers: { host } })

  const message = expect.stringContaining(JSON.stringify(host))
  expect(body).toEqual({ code: 'foreign_host', status: 403, message })
})

test.each([
  ['Petstore:4010', 'petstore'],
  ['a~b', 'NAME'],
])('the refusal of the host %s says how to allow it', async (host, name) => {
  const { body } = await call(await start(), 'GET /clock/now', { headers: { host } })

  expect(body.message).toBe(
    `Host: expected a name of this server but got "${host}"; ` +
      `start the server with --allowed-host ${name} (option allowedHosts)`,
  )
})

test.each(['127.0.0.1', '127.0.0.2:80', 'localhost', 'localhost.', 'LOCALHOST:4010', '[::1]:4010'])(
  'a call with the host %s is answered',
  async (host) => {
    expect((await call(await start(), 'GET /clock/now', { headers: { host } })).status).toBe(200)
  },
)

test('a call without Host is refused', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, 'GET /__petstore/clock/now HTTP/1.0\r\n\r\n')

  expect(text).toMatch(/^HTTP\/1\.[01] 40[03] /)
})

test('allowedHosts adds names, which are accepted with any port', async () => {
  const server = await start({ allowedHosts: ['Petstore.internal'] })
  const from = (host: string) => call(server, 'GET /clock/now', { headers: { host } })

  expect((await from('petstore.internal')).status).toBe(200)
  expect((await from('PETSTORE.internal:8080')).status).toBe(200)
  expect((await from('a.petstore.internal')).status).toBe(403)
})

test.each(['https://evil.example', 'null', 'http://localhost:1', 'http://evil.example', ''])(
  "a page of the origin %j can't call the control API",
  async (origin) => {
    const { status, body } = await call(await start(), 'POST /reset', { headers: { origin } })

    expect(status).toBe(403)
    expect(body.code).toBe('foreign_origin')
    expect(body.message).toContain('call the control API from your tests, not from a page')
  },
)

test('a page of the server itself may call, but only if the scheme matches', async () => {
  const server = await start()
  const { host, origin } = new URL(server.url)

  expect((await call(server, 'GET /clock/now', { headers: { origin } })).status).toBe(200)
  const https = { origin: `https://${host}` }
  expect((await call(server, 'GET /clock/now', { headers: https })).status).toBe(403)
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 200],
  ['none', 200],
])('a request with Sec-Fetch-Site: %s gets %i', async (site, status) => {
  const headers = { 'sec-fetch-site': site }
  expect((await call(await start(), 'GET /clock/now', { headers })).status).toBe(status)
})

test('no response can be read by a page of another origin', async () => {
  const server = await start()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }

  const preflight = await call(server, 'OPTIONS /clock/now', { headers })

  expect(preflight.status).toBe(403)
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
})

test('a configured token is required on loopback too', async () => {
  const server = await start({ controlToken: TOKEN })

  const missing = await call(server, 'GET /clock/now')
  expect(missing.status).toBe(401)
  expect(missing.body.code).toBe('control_token_required')
  expect(missing.headers['www-authenticate']).toBe('Bearer')
  for (const token of ['wrong', `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase(), '']) {
    expect((await call(server, 'GET /clock/now', { headers: bearer(token) })).status).toBe(401)
  }
  const basic = { authorization: `Basic ${TOKEN}` }
  expect((await call(server, 'GET /clock/now', { headers: basic })).status).toBe(401)
  expect((await call(server, 'GET /clock/now', { headers: bearer(TOKEN) })).status).toBe(200)
  expect(server.controlToken).toBe(TOKEN)
})

test('every call but health needs the token, including the document and unknown paths', async () => {
  const server = await start({ controlToken: TOKEN })

  for (const path of [
    '',
    '/',
    '/health/x',
    '/openapi.json',
    '/events',
    '/sessions',
    '/sessions/one/clock',
    '/no',
  ]) {
    expect((await call(server, `GET ${path}`)).status).toBe(401)
  }
})

test("a health check needs no token and accepts any Host, and pages of other origins can't read it", async () => {
  const server = await start({ controlToken: TOKEN })
  const headers = { host: 'petstore:4010', origin: 'https://evil.example' }

  const health = await call(server, 'GET /health', { headers })

  expect(health.status).toBe(200)
  expect((await call(server, 'HEAD /health', { headers })).status).toBe(200)
  expect(health.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await call(server, 'POST /health', { headers })).status).toBe(403)
})

test('a server that other machines can reach always has a token, by default a random one', async () => {
  const [one, two] = [await start({ host: '0.0.0.0' }), await start({ host: '0.0.0.0' })]
  const local = { controlUrl: `http://127.0.0.1:${one.port}/__petstore` }
  const statusWith = async (headers = {}) =>
    (await call(local, 'GET /clock/now', { headers })).status

  expect(one.controlToken).toMatch(/^[\w-]{32}$/)
  expect(one.controlToken).not.toBe(two.controlToken)
  expect(await statusWith()).toBe(401)
  expect(await statusWith(bearer(`${two.controlToken}`))).toBe(401)
  expect(await statusWith(bearer(`${one.controlToken}`))).toBe(200)
})

test('a server that other machines can reach accepts any IP address as Host, but no foreign name', async () => {
  const { port } = await start({
    host: '0.0.0.0',
    controlToken: TOKEN,
    allowedHosts: ['mock.test'],
  })
  const from = (host: string) =>
    call({ controlUrl: `http://127.0.0.1:${port}/__petstore` }, 'GET /clock/now', {
      headers: { ...bearer(TOKEN), host },
    })

  expect((await from('192.168.0.7:4010')).status).toBe(200)
  expect((await from('[fe80::1]:4010')).status).toBe(200)
  expect((await from('mock.test')).status).toBe(200)
  expect((await from('evil.example')).body.code).toBe('foreign_host')
})

test('a page of another origin is refused even with the token', async () => {
  const server = await start({ controlToken: TOKEN })
  const headers = { ...bearer(TOKEN), origin: 'https://evil.example' }

  expect((await call(server, 'GET /clock/now', { headers })).body.code).toBe('foreign_origin')
})

test('the services of the server and its sessions need no token and accept any Host and Origin', async () => {
  const server = await start({ controlToken: TOKEN })
  const session = server.sessions.create({ cors: ['https://app.example'] })
  const headers = { host: 'api.example', origin: 'https://app.example' }

  for (const url of [server.url, session.url]) {
    const response = await send(url, 'GET /pets', { headers })
    expect(response.status).toBe(200)
    expect(response.headers['access-control-allow-origin']).toBe('https://app.example')
  }
  const other = { ...headers, origin: 'https://other.example' }
  const refused = await send(session.url, 'GET /pets', { headers: other })
  expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
})

/** The headers of a proxy that ends TLS for `mock.test`. */
const FORWARDED = { host: 'mock.test', 'x-forwarded-proto': 'https' }

test('behind a proxy that ends TLS, the URLs of a session begin with https', async () => {
  const server = await start({ allowedHosts: ['mock.test'] })

  const { body } = await call(server, 'PUT /sessions/one', { headers: FORWARDED })
  const index = await call(server, 'GET /', { headers: FORWARDED })

  expect(body.url).toBe('https://mock.test/__petstore/sessions/one/api')
  expect(body.controlUrl).toBe('https://mock.test/__petstore/sessions/one')
  expect(index.body.url).toBe('https://mock.test')
})

test.each([
  ['https://mock.test', 200],
  ['http://mock.test', 403],
  ['https://evil.example', 403],
])('behind such a proxy, a call from a page of %s gets %i', async (origin, status) => {
  const server = await start({ allowedHosts: ['mock.test'] })
  const headers = { ...FORWARDED, origin }

  expect((await call(server, 'GET /clock/now', { headers })).status).toBe(status)
})

test.each(['http', 'ftp', '', 'https, http', 'https://evil.example/'])(
  'X-Forwarded-Proto: %j changes no URL',
  async (scheme) => {
    const server = await start()

    const headers = { 'x-forwarded-proto': scheme }
    const { body } = await call(server, 'PUT /sessions/one', { headers })

    expect(body.controlUrl).toBe(`${server.controlUrl}/sessions/one`)
  },
)
