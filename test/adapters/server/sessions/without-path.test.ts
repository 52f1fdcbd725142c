import type { PetstoreServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { type Init, send } from '../../../support/server/send.ts'

type Headers = Readonly<Record<string, string>>

/** The headers that name the session `one`. */
const BY_HEADER = { 'X-Petstore-Session': 'one' }
const BY_HOST = { Host: 'one.localhost' }

/** Sends a request to a path of the server, whatever its base path. */
const ask = ({ port }: PetstoreServer, target: string, init: Init = {}) =>
  send(`http://127.0.0.1:${port}`, target, init)

test.each([{ headers: BY_HEADER }, { headers: BY_HOST }])(
  'a request with $headers is answered by the session, at the URL of the server',
  async ({ headers }) => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one', plan: 'pro' })

    const list = await ask(server, 'GET /pets?limit=2', { headers })
    const created = await ask(server, 'POST /pets', {
      headers,
      json: { name: 'Fido', categoryId: 1 },
    })

    expect(list.headers['x-ratelimit-limit']).toBe('300')
    expect(list.headers.link).toContain('</pets?limit=2&offset=2>; rel="next"')
    expect(created.headers.location).toBe('/pets/13')
    expect((await ask(server, 'GET /pets/13', { headers })).body.name).toBe('Fido')
    expect(petstore.journal.all().map(({ url }) => url)).toEqual([
      '/pets?limit=2',
      '/pets',
      '/pets/13',
    ])
    expect((await ask(server, 'GET /pets/13')).status).toBe(404)
    expect(server.petstore.journal.all()).toHaveLength(1)
  },
)

test.each([{ headers: BY_HEADER }, { headers: BY_HOST }])(
  'the links about a deprecation lead to a page that answers with $headers',
  async ({ headers }) => {
    const server = await start({ baseUrl: '/v1' })
    server.sessions.create({ id: 'one' })

    const pet = await ask(server, 'GET /v1/pets/1', { headers })
    const page = /<([^>]+)>; rel="deprecation"/.exec(String(pet.headers.link))?.[1] ?? ''

    expect(page).toMatch(/^\/v1\//)
    expect((await ask(server, `GET ${page}`, { headers })).status).toBe(200)
  },
)

test('a session has the base path of the server, and its own if it was given one', async () => {
  const server = await start({ baseUrl: '/v1' })
  server.sessions.create({ id: 'one' })
  server.sessions.create({ id: 'two', baseUrl: '/v2' })
  const statusOf = async (path: string, id: string) =>
    (await ask(server, `GET ${path}`, { headers: { 'X-Petstore-Session': id } })).status

  expect(await statusOf('/v1/pets', 'one')).toBe(200)
  expect(await statusOf('/pets', 'one')).toBe(404)
  expect(await statusOf('/v2/pets', 'two')).toBe(200)
  expect(await statusOf('/v1/pets', 'two')).toBe(404)
})

test.each([{ headers: BY_HEADER }, { headers: BY_HOST }])(
  'the control API and the contract are those of the session with $headers',
  async ({ headers }) => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one', plans: { free: { perMinute: 7 } } })

    await ask(server, 'PATCH /__petstore/clock', { headers, json: { advance: '1h' } })
    const fault = await ask(server, 'POST /__petstore/faults', { headers, json: { status: 503 } })
    const contract = await ask(server, 'GET /openapi.json', { headers })
    const settings = await ask(server, 'GET /__petstore/settings', { headers })

    expect(petstore.clock.now() - server.petstore.clock.now()).toBe(3_600_000)
    expect(petstore.faults.list()).toHaveLength(1)
    expect(server.petstore.faults.list()).toEqual([])
    expect((await ask(server, `GET ${fault.headers.location}`, { headers })).status).toBe(200)
    expect(contract.body.servers).toEqual([{ url: '/' }])
    expect(contract.body['x-plans'][0].perMinute).toBe(7)
    expect(settings.body.baseUrl.path).toBe('')
    expect((await ask(server, 'GET /docs', { headers })).status).toBe(200)
  },
)

test('the path wins over the host, and the host over the header', async () => {
  const server = await start()
  for (const id of ['path', 'host', 'header']) server.sessions.create({ id })
  const headers = { Host: 'host.localhost:4010', 'X-Petstore-Session': 'header' }
  const used = () => server.sessions.list().filter(({ petstore }) => petstore.journal.length > 0)

  await ask(server, 'GET /__petstore/sessions/path/api/pets', { headers })
  expect(used().map(({ id }) => id)).toEqual(['path'])
  await ask(server, 'GET /pets', { headers })
  expect(used().map(({ id }) => id)).toEqual(['path', 'host'])
  await ask(server, 'GET /pets', { headers: { 'X-Petstore-Session': 'header' } })
  expect(used().map(({ id }) => id)).toEqual(['path', 'host', 'header'])
  expect(server.petstore.journal.all()).toEqual([])
})

test.each(['one.localhost.', 'one.localhost.:4010', 'ONE.localhost:', 'one.localhost:0'])(
  'the host %s names the session, too',
  async (Host) => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one' })

    expect((await ask(server, 'GET /pets', { headers: { Host } })).status).toBe(200)
    expect((await ask(server, 'GET /__petstore/clock', { headers: { Host } })).status).toBe(200)
    expect(petstore.journal.length).toBe(1)
  },
)

test('calls about the server itself need no session that exists', async () => {
  const server = await start()
  const headers = { 'X-Petstore-Session': 'none' }

  expect((await ask(server, 'GET /__petstore/health', { headers })).status).toBe(200)
  const created = await ask(server, 'POST /__petstore/sessions', { headers, json: { id: 'one' } })
  expect(created.status).toBe(201)
  expect((await ask(server, 'GET /__petstore/sessions', { headers })).body).toHaveLength(1)
})

test.each<[Headers, number, string, string]>([
  [{ 'X-Petstore-Session': 'none' }, 404, 'session_not_found', 'There is no session "none"'],
  [{ Host: 'none.localhost:80' }, 404, 'session_not_found', 'There is no session "none"'],
  [{ 'X-Petstore-Session': 'a b' }, 400, 'invalid_session_id', 'X-Petstore-Session: expected'],
  [{ 'X-Petstore-Session': '' }, 400, 'invalid_session_id', 'but got ""'],
  [{ 'X-Petstore-Session': 'x'.repeat(65) }, 400, 'invalid_session_id', 'but got "xxxx'],
  // Two headers arrive as one.
  [{ 'X-Petstore-Session': 'one, two' }, 400, 'invalid_session_id', 'but got "one, two"'],
  [
    { Host: 'a.b.localhost' },
    400,
    'invalid_session_id',
    'for another name of the server, start it with --allowed-host a.b.localhost',
  ],
])('%j is refused with the three headers, and CORS', async (names, status, code, message) => {
  const server = await start()
  const headers = { ...names, Origin: 'https://shop.example.com' }

  const service = await ask(server, 'GET /pets', { headers })
  const control = await ask(server, 'GET /__petstore/clock', { headers: names })

  expect(service.status).toBe(status)
  expect(service.body).toEqual({ code, status, message: expect.stringContaining(message) })
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(service.headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/)
  }
  expect(service.headers['access-control-allow-origin']).toBe('https://shop.example.com')
  expect(control).toMatchObject({ status, body: { code } })
  expect(server.petstore.journal.all()).toEqual([])
})

test('a name that the server was given as its own is no session', async () => {
  const server = await start({ allowedHosts: ['api.localhost'] })

  expect((await ask(server, 'GET /pets', { headers: { Host: 'api.localhost' } })).status).toBe(200)
  expect((await ask(server, 'GET /pets', { headers: { Host: 'localhost' } })).status).toBe(200)
})
