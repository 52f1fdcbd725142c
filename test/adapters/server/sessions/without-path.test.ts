import type { PetstoreServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { type Init, send } from '../../../support/server/send.ts'

/** The header that names the session `one`. */
const headers = { 'X-Petstore-Session': 'one' }

/** Sends a request to a path of the server, whatever its base path. */
const ask = ({ port }: PetstoreServer, target: string, init: Init = {}) =>
  send(`http://127.0.0.1:${port}`, target, init)

test('a request with the header is answered by the session, and its links lead there', async () => {
  const server = await start()
  const { petstore } = server.sessions.create({ id: 'one', plan: 'pro' })

  const list = await ask(server, 'GET /pets?limit=2', { headers })
  const created = await ask(server, 'POST /pets', {
    headers,
    json: { name: 'Fido', categoryId: 1 },
  })

  expect(list.headers['x-ratelimit-limit']).toBe('300')
  expect(list.headers.link).toContain(
    '</__petstore/sessions/one/api/pets?limit=2&offset=2>; rel="next"',
  )
  expect(created.headers.location).toBe('/__petstore/sessions/one/api/pets/13')
  expect((await ask(server, `GET ${created.headers.location}`)).body.name).toBe('Fido')
  expect((await ask(server, 'GET /pets/13', { headers })).body.name).toBe('Fido')
  expect(petstore.journal.all().map(({ path }) => path)).toEqual([
    '/pets',
    '/pets',
    '/pets/13',
    '/pets/13',
  ])
  expect((await ask(server, 'GET /pets/13')).status).toBe(404)
  expect(server.petstore.journal.all()).toHaveLength(1)
})

test('the links about a deprecation lead to a page of the session', async () => {
  const server = await start({ baseUrl: '/v1' })
  server.sessions.create({ id: 'one' })

  const pet = await ask(server, 'GET /v1/pets/1', { headers })
  const page = /<([^>]+)>; rel="deprecation"/.exec(String(pet.headers.link))?.[1] ?? ''

  expect(page).toMatch(/^\/__petstore\/sessions\/one\/api\/v1\//)
  expect((await ask(server, `GET ${page}`)).status).toBe(200)
})

test('a session has the base path of the server, and its own if it was given one', async () => {
  const server = await start({ baseUrl: '/v1' })
  const [one, two] = [
    server.sessions.create({ id: 'one' }),
    server.sessions.create({ id: 'two', baseUrl: '/v2' }),
  ]
  const statusOf = async (path: string, id: string) =>
    (await ask(server, `GET ${path}`, { headers: { 'X-Petstore-Session': id } })).status

  expect([one, two].map(({ url }) => url.slice(-3))).toEqual(['/v1', '/v2'])
  expect(await statusOf('/v1/pets', 'one')).toBe(200)
  expect(await statusOf('/pets', 'one')).toBe(404)
  expect(await statusOf('/v2/pets', 'two')).toBe(200)
  expect(await statusOf('/v1/pets', 'two')).toBe(404)
})

test('the control API and the contract are those of the session', async () => {
  const server = await start()
  const { petstore } = server.sessions.create({ id: 'one', plans: { free: { perMinute: 7 } } })

  await ask(server, 'POST /__petstore/clock/advance', { headers, body: '1h' })
  await ask(server, 'POST /__petstore/faults/add', { headers, json: { status: 503 } })
  const contract = await ask(server, 'GET /openapi.json', { headers })
  const settings = await ask(server, 'GET /__petstore/settings', { headers })

  expect(petstore.clock.now() - server.petstore.clock.now()).toBe(3_600_000)
  expect(petstore.faults.list()).toHaveLength(1)
  expect(server.petstore.faults.list()).toEqual([])
  expect(contract.body['x-plans'][0].perMinute).toBe(7)
  expect(settings.body.plans).toBeDefined()
})

test('the path wins over the header', async () => {
  const server = await start()
  for (const id of ['path', 'one']) server.sessions.create({ id })
  const used = () => server.sessions.list().filter(({ petstore }) => petstore.journal.length > 0)

  await ask(server, 'GET /__petstore/sessions/path/api/pets', { headers })
  expect(used().map(({ id }) => id)).toEqual(['path'])
  await ask(server, 'GET /pets', { headers })
  expect(used().map(({ id }) => id)).toEqual(['path', 'one'])
  expect(server.petstore.journal.all()).toEqual([])
})

test("a host that isn't the server's name names no session", async () => {
  const server = await start()
  server.sessions.create({ id: 'one' })

  expect((await ask(server, 'GET /pets', { headers: { Host: 'one.localhost' } })).status).toBe(200)
  expect(server.petstore.journal.all()).toHaveLength(1)
})

test('pages and calls about the server itself need no session that exists', async () => {
  const server = await start()
  const none = { 'X-Petstore-Session': 'none' }

  for (const target of ['/__petstore/health', '/__petstore/']) {
    expect((await ask(server, `GET ${target}`, { headers: none })).status).toBe(200)
  }
  const created = await ask(server, 'POST /__petstore/sessions', {
    headers: none,
    json: { id: 'one' },
  })
  expect(created.status).toBe(201)
  expect((await ask(server, 'GET /__petstore/sessions', { headers: none })).body).toHaveLength(1)
})

test.each([
  'none',
  'a b',
  '',
  'one/api/pets',
  'x'.repeat(65),
  // Two headers arrive as one.
  'one, two',
])('%j is refused with the three headers, and CORS', async (id) => {
  const server = await start()
  const named = { 'X-Petstore-Session': id }

  const service = await ask(server, 'GET /pets', {
    headers: { ...named, Origin: 'https://shop.example.com' },
  })
  const control = await ask(server, 'GET /__petstore/clock/now', { headers: named })

  const code = 'session_not_found'
  const message = expect.stringContaining('There is no session')
  expect(service.status).toBe(404)
  expect(service.body).toEqual({ code, status: 404, message })
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(service.headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/)
  }
  expect(service.headers['access-control-allow-origin']).toBe('https://shop.example.com')
  expect(control).toMatchObject({ status: 404, body: { code } })
  expect(server.petstore.journal.all()).toEqual([])
})
