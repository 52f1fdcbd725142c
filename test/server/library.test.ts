import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import { request } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../support/until.ts'

const CLOCK = '2026-05-01T00:00:00Z'
const started: PetstoreServer[] = []

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(started.splice(0).map((server) => server.close()))
})

async function start(options: ServerOptions = {}): Promise<PetstoreServer> {
  const server = await startServer({ port: 0, clock: CLOCK, ...options })
  started.push(server)
  return server
}

function post<Body>(body: Body) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
}

test('the URL contains the selected port, and the service answers there', async () => {
  const { url, port } = await start()

  expect(url).toBe(`http://127.0.0.1:${port}`)
  expect(port).toBeGreaterThan(0)
  expect(await (await fetch(`${url}/pets/1`)).json()).toMatchObject({ name: 'Rex' })
})

test('an IPv6 host is in brackets in the URL', async () => {
  const { url, port } = await start({ host: '::1' })

  expect(url).toBe(`http://[::1]:${port}`)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a base path is part of the URL, and paths outside it get 404', async () => {
  const { url, port } = await start({ baseUrl: '/v1' })

  expect(url).toBe(`http://127.0.0.1:${port}/v1`)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
  const outside = await fetch(`http://127.0.0.1:${port}/pets`)
  expect(outside.status).toBe(404)
  expect(outside.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
})

test.each(['https://api.example.com', 'http://localhost:4010/v1'])(
  'the base URL %s is refused, because host and port set the address of the server',
  async (baseUrl) => {
    const message =
      "baseUrl: expected '*' or a path such as '/v1', because host and port set the address of " +
      `the server but got "${baseUrl}"`
    const server = await start()

    await expect(startServer({ port: 0, baseUrl })).rejects.toThrow(new TypeError(message))
    expect(() => server.reload({ baseUrl })).toThrow(new TypeError(message))
    expect((await fetch(`${server.url}/pets`)).status).toBe(200)
  },
)

test.each([
  ['/__petstore', '/__petstore'],
  ['/__petstore/sessions/one', '/__petstore'],
  ['/docs/', '/docs'],
  ['/v1/../openapi.json', '/openapi.json'],
])('the base path %s is refused, because the server uses it itself', async (baseUrl, own) => {
  const message = `baseUrl: expected a path outside ${own}, which the server uses itself, but got "${baseUrl}"`
  const server = await start({ baseUrl: '/docs2' })

  await expect(startServer({ port: 0, baseUrl })).rejects.toThrow(new TypeError(message))
  expect(() => server.reload({ baseUrl })).toThrow(new TypeError(message))
  expect(() => server.sessions.create({ baseUrl })).toThrow(new TypeError(message))
})

test.each([
  { status: 200, path: '/pets' },
  { status: 200, path: '/pets/1', method: 'HEAD' },
  { status: 204, path: '/pets/1', method: 'OPTIONS' },
  { status: 204, path: '/pets/9', method: 'DELETE' },
  { status: 400, path: '/pets/one' },
  { status: 404, path: '/pets/404' },
  { status: 404, path: '/nope' },
  { status: 405, path: '/pets', method: 'DELETE' },
  { status: 409, path: '/pets/2', method: 'DELETE' },
  { status: 415, path: '/pets', method: 'POST', body: '{}' },
  { status: 501, path: '/pets', method: 'PURGE' },
])('every response carries the quota headers: $status', async ({ status, path, ...init }) => {
  const { url } = await start()

  const response = await fetch(url + path, init)

  expect(response.status).toBe(status)
  expect(response.headers.get('X-RateLimit-Limit')).toBe('60')
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('59')
  expect(response.headers.get('X-RateLimit-Reset')).toBe('1777593660')
  expect(response.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
})

test('a request target in absolute form, as clients send it to proxies, works like its path', async () => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.end('GET http://petstore.example/pets/2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')

  const response = Buffer.concat(await socket.toArray()).toString()

  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(response).toContain('"name":"Bella"')
})

test('HEAD has the headers of GET, including the length, and no body', async () => {
  const { url } = await start()

  const get = await fetch(`${url}/pets`)
  const head = await fetch(`${url}/pets`, { method: 'HEAD' })

  expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'))
  expect(await head.text()).toBe('')
})

test('a body is read as UTF-8', async () => {
  const { url, petstore } = await start()

  const response = await fetch(
    `${url}/pets`,
    post(JSON.stringify({ name: 'Mäxchen 🐈', categoryId: 2 })),
  )

  expect(response.status).toBe(201)
  expect(response.headers.get('Location')).toBe('/pets/13')
  expect(await response.json()).toEqual({ id: 13, name: 'Mäxchen 🐈', categoryId: 2 })
  expect(petstore.db.pet.count()).toBe(13)
})

test('a body of more than 1 MiB gets 413 and changes nothing', async () => {
  const { url, petstore } = await start()
  const tooLong = JSON.stringify({ name: 'x'.repeat(1_048_576), categoryId: 1 })

  const response = await fetch(`${url}/pets`, post(tooLong))

  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'payload_too_large', status: 413 })
  expect(petstore.db.pet.count()).toBe(12)
})

test('a chunked body of more than 1 MiB gets 413 too', async () => {
  const { url } = await start()
  const chunks = Array.from({ length: 5 }, () => ' '.repeat(262_144))

  const { statusCode, body } = await request(`${url}/pets`, post(Readable.from(chunks)))

  expect(statusCode).toBe(413)
  expect(await body.json()).toMatchObject({ code: 'payload_too_large' })
})

test('a body of exactly 1 MiB is read', async () => {
  const { url } = await start()
  const body = JSON.stringify({ name: 'Fido', categoryId: 1 }).padEnd(1_048_576)

  expect((await fetch(`${url}/pets`, post(body))).status).toBe(201)
})

test('a server declared with await using stops at the end of its block', async () => {
  let address = ''
  {
    await using server = await startServer({ port: 0 })
    address = server.url
    expect((await fetch(`${address}/pets`)).status).toBe(200)
  }

  await expect(fetch(`${address}/pets`)).rejects.toThrow(TypeError)
})

test('after close, nothing is answered', async () => {
  const { url, close } = await startServer({ port: 0 })
  await fetch(`${url}/pets`)

  await close()

  await expect(fetch(`${url}/pets`)).rejects.toThrow(TypeError)
})

test('close waits for a response in progress, and closes its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { url, petstore, close } = await startServer({ port: 0, latency: '3s' })
  const response = fetch(`${url}/pets`)
  await until(() => petstore.journal.last())

  const closed = close()
  vi.advanceTimersByTime(3_000)
  await closed

  expect((await response).status).toBe(200)
  expect((await response).headers.get('Connection')).toBe('close')
})

test('close waits for a response for 4 s, and then closes its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { url, petstore, close } = await startServer({ port: 0, latency: '1h' })
  const response = fetch(`${url}/pets`).catch(() => 'lost')
  await until(() => petstore.journal.last())

  const closed = close()
  vi.advanceTimersByTime(4_000)
  await closed

  expect(await response).toBe('lost')
})

test('close does not wait for a connection without a request', async () => {
  const server = await startServer({ port: 0 })
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')

  await server.close()

  await closed
  expect(socket.destroyed).toBe(true)
})

test('a body that starts with a byte order mark is read', async () => {
  const { url } = await start()
  const response = await fetch(`${url}/categories`, post('\uFEFF{"name":"Fish"}'))

  expect(response.status).toBe(201)
})

test('two servers have separate data and quotas', async () => {
  const [one, two] = [await start(), await start({ plan: 'pro' })]
  one.petstore.quotas.exhaust()

  expect((await fetch(`${one.url}/pets`)).status).toBe(429)
  expect((await fetch(`${two.url}/pets`)).headers.get('X-RateLimit-Remaining')).toBe('299')
})
