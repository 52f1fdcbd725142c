import type { PetstoreServer } from 'petstore-mock/server'
import { type Dispatcher, request } from 'undici'
import { expect, test } from 'vitest'
import { call } from '../../support/server/control.ts'
import { useServers } from '../../support/server/servers.ts'
import { until } from '../../support/until.ts'

const start = useServers()

type Headers = Readonly<Record<string, string>>

/** The headers that name the session `one`. */
const BY_HEADER = { 'X-Petstore-Session': 'one' }
const BY_HOST = { Host: 'one.localhost' }

interface Init {
  readonly method?: Dispatcher.HttpMethod
  readonly headers?: Headers
  readonly json?: object
}

/** Sends a request to a path of the server. `fetch` could not set `Host`. */
async function send(
  server: PetstoreServer,
  path: string,
  { method = 'GET', headers, json }: Init = {},
) {
  const response = await request(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { ...headers, ...(json && { 'Content-Type': 'application/json' }) },
    body: json ? JSON.stringify(json) : null,
  })
  const text = await response.body.text()
  const isJson = response.headers['content-type']?.includes('json') === true
  const body: ReturnType<typeof JSON.parse> = isJson ? JSON.parse(text) : text
  return { status: response.statusCode, headers: response.headers, body }
}

test.each([{ headers: BY_HEADER }, { headers: BY_HOST }])(
  'a request with $headers is answered by the session, at the URL of the server',
  async ({ headers }) => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one', plan: 'pro' })

    const list = await send(server, '/pets?limit=2', { headers })
    const created = await send(server, '/pets', {
      method: 'POST',
      headers,
      json: { name: 'Fido', categoryId: 1 },
    })

    expect(list.headers['x-ratelimit-limit']).toBe('300')
    expect(list.headers.link).toContain('</pets?limit=2&offset=2>; rel="next"')
    expect(created.headers.location).toBe('/pets/13')
    expect((await send(server, '/pets/13', { headers })).body.name).toBe('Fido')
    expect(petstore.journal.all().map(({ url }) => url)).toEqual([
      '/pets?limit=2',
      '/pets',
      '/pets/13',
    ])
    expect((await send(server, '/pets/13')).status).toBe(404)
    expect(server.petstore.journal.all()).toHaveLength(1)
  },
)

test.each([{ headers: BY_HEADER }, { headers: BY_HOST }])(
  'the links about a deprecation lead to a page that answers with $headers',
  async ({ headers }) => {
    const server = await start({ baseUrl: '/v1' })
    server.sessions.create({ id: 'one' })

    const pet = await send(server, '/v1/pets/1', { headers })
    const page = /<([^>]+)>; rel="deprecation"/.exec(String(pet.headers.link))?.[1] ?? ''

    expect(page).toMatch(/^\/v1\//)
    expect((await send(server, page, { headers })).status).toBe(200)
  },
)

test('a session has the base path of the server, and its own if it was given one', async () => {
  const server = await start({ baseUrl: '/v1' })
  server.sessions.create({ id: 'one' })
  server.sessions.create({ id: 'two', baseUrl: '/v2' })
  const statusOf = async (path: string, id: string) =>
    (await send(server, path, { headers: { 'X-Petstore-Session': id } })).status

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

    await send(server, '/__petstore/clock', { method: 'PATCH', headers, json: { advance: '1h' } })
    const fault = await send(server, '/__petstore/faults', {
      method: 'POST',
      headers,
      json: { status: 503 },
    })
    const contract = await send(server, '/openapi.json', { headers })
    const settings = await send(server, '/__petstore/settings', { headers })

    expect(petstore.clock.now() - server.petstore.clock.now()).toBe(3_600_000)
    expect(petstore.faults.list()).toHaveLength(1)
    expect(server.petstore.faults.list()).toEqual([])
    expect((await send(server, String(fault.headers.location), { headers })).status).toBe(200)
    expect(contract.body.servers).toEqual([{ url: '/' }])
    expect(contract.body['x-plans'][0].perMinute).toBe(7)
    expect(settings.body.baseUrl.path).toBe('')
    expect((await send(server, '/docs', { headers })).status).toBe(200)
  },
)

test('the path wins over the host, and the host over the header', async () => {
  const server = await start()
  for (const id of ['path', 'host', 'header']) server.sessions.create({ id })
  const headers = { Host: 'host.localhost:4010', 'X-Petstore-Session': 'header' }
  const used = () => server.sessions.list().filter(({ petstore }) => petstore.journal.length > 0)

  await send(server, '/__petstore/sessions/path/api/pets', { headers })
  expect(used().map(({ id }) => id)).toEqual(['path'])
  await send(server, '/pets', { headers })
  expect(used().map(({ id }) => id)).toEqual(['path', 'host'])
  await send(server, '/pets', { headers: { 'X-Petstore-Session': 'header' } })
  expect(used().map(({ id }) => id)).toEqual(['path', 'host', 'header'])
  expect(server.petstore.journal.all()).toEqual([])
})

test.each(['one.localhost.', 'one.localhost.:4010', 'ONE.localhost:', 'one.localhost:0'])(
  'the host %s names the session, too',
  async (Host) => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one' })

    expect((await send(server, '/pets', { headers: { Host } })).status).toBe(200)
    expect((await send(server, '/__petstore/clock', { headers: { Host } })).status).toBe(200)
    expect(petstore.journal.length).toBe(1)
  },
)

test('calls about the server itself need no session that exists', async () => {
  const server = await start()
  const headers = { 'X-Petstore-Session': 'none' }

  expect((await send(server, '/__petstore/health', { headers })).status).toBe(200)
  const created = await send(server, '/__petstore/sessions', {
    method: 'POST',
    headers,
    json: { id: 'one' },
  })
  expect(created.status).toBe(201)
  expect((await send(server, '/__petstore/sessions', { headers })).body).toHaveLength(1)
})

const ID = '1 to 64 letters, digits, _ and -'

test.each<[Headers, number, string, string]>([
  [{ 'X-Petstore-Session': 'none' }, 404, 'session_not_found', 'There is no session "none"'],
  [{ Host: 'none.localhost:80' }, 404, 'session_not_found', 'There is no session "none"'],
  [
    { 'X-Petstore-Session': 'a b' },
    400,
    'invalid_session_id',
    `X-Petstore-Session: expected ${ID} but got "a b"`,
  ],
  [{ 'X-Petstore-Session': '' }, 400, 'invalid_session_id', `expected ${ID} but got ""`],
  [
    { 'X-Petstore-Session': 'x'.repeat(65) },
    400,
    'invalid_session_id',
    `X-Petstore-Session: expected ${ID} but got "xxxx`,
  ],
  [
    { Host: 'a.b.localhost' },
    400,
    'invalid_session_id',
    `Host: expected an id before .localhost (${ID}) but got "a.b.localhost"; ` +
      'for another name of the server, start it with --allowed-host a.b.localhost',
  ],
])('%j is refused with the three headers, and CORS', async (names, status, code, message) => {
  const server = await start()
  const headers = { ...names, Origin: 'https://shop.example.com' }

  const service = await send(server, '/pets', { headers })
  const control = await send(server, '/__petstore/clock', { headers: names })

  expect(service.status).toBe(status)
  expect(service.body).toEqual({ code, status, message: expect.stringContaining(message) })
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(service.headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/)
  }
  expect(service.headers['access-control-allow-origin']).toBe('https://shop.example.com')
  expect(control).toMatchObject({ status, body: { code } })
  expect(server.petstore.journal.all()).toEqual([])
})

test('two headers with an id are refused, because it is not clear which one counts', async () => {
  const server = await start()
  server.sessions.create({ id: 'one' })

  const { status, body } = await send(server, '/pets', {
    headers: { 'X-Petstore-Session': 'one, two' },
  })

  expect(status).toBe(400)
  expect(body.message).toContain('but got "one, two"')
})

test('a name that the server was given as its own is no session', async () => {
  const server = await start({ allowedHosts: ['api.localhost'] })

  expect((await send(server, '/pets', { headers: { Host: 'api.localhost' } })).status).toBe(200)
  expect((await send(server, '/pets', { headers: { Host: 'localhost' } })).status).toBe(200)
})

test('a preflight needs no header, because browsers send none', async () => {
  const server = await start()
  const preflight = {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example.com',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-petstore-session',
    },
  } as const

  const { status, headers } = await send(server, '/pets', preflight)

  expect(status).toBe(204)
  expect(headers['access-control-allow-headers']).toBe('x-petstore-session')
  expect(headers['access-control-allow-origin']).toBe('https://shop.example.com')
})

test('deleting a session closes the connections with a request in progress by header', async () => {
  const server = await start()
  const { petstore } = server.sessions.create({ id: 'one' })
  petstore.faults.add({ network: 'timeout' })
  const waiting = expect(send(server, '/pets', { headers: BY_HEADER })).rejects.toThrow()
  await until(() => petstore.journal.length === 1)

  server.sessions.delete('one')

  await waiting
})

test('one can travel through requests by path, by host and by header', async () => {
  const server = await start({ baseUrl: '/v1' })
  const { url, petstore } = server.sessions.create({ id: 'one' })
  const create = (path: string, name: string, headers?: Headers) =>
    send(server, path, { method: 'POST', json: { name }, ...(headers && { headers }) })
  await create(`${new URL(url).pathname}/categories`, 'Fish')
  await create('/v1/categories', 'Crab', BY_HEADER)
  await create('/v1/categories', 'Newt', BY_HOST)
  await create('/categories', 'Newt', BY_HOST) // a 404, because the base path is missing
  const steps = petstore.journal.length
  const created = petstore.db.category.getAll().map(({ name }) => name)

  const { body } = await call(server, `GET /sessions/one/travel/${steps}`)

  expect(steps).toBe(4)
  expect(created.slice(-3)).toEqual(['Fish', 'Crab', 'Newt'])
  expect(body).toMatchObject({ step: 4 })
})
