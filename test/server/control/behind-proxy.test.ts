import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

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

  expect((await call(server, 'GET /clock', { headers })).status).toBe(status)
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
