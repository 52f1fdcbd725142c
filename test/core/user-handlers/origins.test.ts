import { graphql, HttpResponse, http } from 'msw'
import { createPetstore, type HandlerName, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'

const AUTH = 'https://auth.example.com'
const API = 'https://api.example.com'

const handlers = [
  http.post(`${AUTH}/token`, () => HttpResponse.json({ access_token: 'abc' })),
  http.get(`${AUTH}/me`, () => HttpResponse.json('auth')),
  http.get(`${API}/me`, () => HttpResponse.json('api')),
  http.get(`${API}/v2/notes/:id`, ({ request, params }) =>
    HttpResponse.json({ url: request.url, ...params }),
  ),
]

const create = (options: PetstoreOptions = {}) =>
  createPetstore({ operations: false, handlers, ...options })

test('handlers of several origins each answer at their own', async () => {
  const petstore = create()

  expect(await (await petstore.fetch(`${AUTH}/me`)).json()).toBe('auth')
  expect(await (await petstore.fetch(`${API}/me`)).json()).toBe('api')
  expect((await petstore.fetch(`${API}/token`, { method: 'POST' })).status).toBe(404)
})

test('a relative URL is for the only origin that has its path, or for the one that it names', async () => {
  const petstore = create()
  const text = async (url: string, method = 'GET') => (await petstore.fetch(url, { method })).text()

  expect(await text('/v2/notes/1?a=1')).toBe(`{"url":"${API}/v2/notes/1?a=1","id":"1"}`)
  expect(await text('/@auth.example.com/me')).toBe('"auth"')
  expect(await text('/@api.example.com/me')).toBe('"api"')
  for (const method of ['GET', 'PUT']) {
    expect(await text('/me', method)).toContain('/@auth.example.com/me or /@api.example.com/me')
  }
  expect((await petstore.fetch('/@other.example.com/me')).status).toBe(404)
})

test('names have the host, and a short one does while it is clear', async () => {
  const petstore = create({ rateLimit: { exempt: ['POST /token'] } })

  await petstore.fetch(`${AUTH}/token`, { method: 'POST' })
  await petstore.fetch(`${API}/me`)

  expect(petstore.journal.all().map(({ operation }) => operation)).toEqual([
    'POST auth.example.com/token',
    'GET api.example.com/me',
  ])
  expect(petstore.journal.all({ operation: 'POST /token' })).toHaveLength(1)
  expect(petstore.quotas.get(null).windows[0]?.used).toBe(1)
  expect(() => petstore.faults.add({ operation: 'GET /me', status: 503 })).toThrow(
    'fault.operation: expected one of "GET auth.example.com/me", "GET api.example.com/me" but got "GET /me"',
  )
  petstore.faults.add({ operation: 'GET api.example.com/me', status: 503 })
  expect((await petstore.fetch(`${API}/me`)).status).toBe(503)
  expect((await petstore.fetch(`${AUTH}/me`)).status).toBe(200)
})

test('a name may have the whole URL of its handler', async () => {
  const { faults, fetch, journal } = create()

  faults.add({ operation: `GET ${API}/me`, status: 503 })

  expect((await fetch(`${API}/me`)).status).toBe(503)
  expect((await fetch(`${AUTH}/me`)).status).toBe(200)
  expect(journal.all({ operation: `GET ${AUTH}/me` })).toHaveLength(1)
})

test('where names have no host, a whole URL is refused with the name that is meant', () => {
  const { faults } = create({ handlers: [http.get(`${API}/me`, () => undefined)] })
  expect(() => faults.add({ operation: `GET ${API}/me`, status: 503 })).toThrow(
    'but got "GET api.example.com/me"; did you mean "GET /me"?',
  )
})

test.each<HandlerName>(['POST /token', 'POST auth.example.com/token', `POST ${AUTH}/token`])(
  '%s names an operation that is safe to repeat',
  async (name) => {
    const { audit, faults, fetch } = create({ safe: [name] })
    faults.add({ network: 'reset', times: 1 })
    const send = () => fetch(`${AUTH}/token`, { method: 'POST', body: 'a=1' })

    await expect(send()).rejects.toThrow()
    await send()

    expect(audit().findings.map(({ rule }) => rule)).not.toContain('retried-unsafe-method')
  },
)

test('a request to any other origin is a network error that names those of the handlers', async () => {
  await expect(create().fetch('https://elsewhere.example/me')).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { message: expect.stringContaining(`${AUTH} or ${API}`) },
  })
})

test('the base URL adds an origin, where paths and operations are', async () => {
  const petstore = createPetstore({
    baseUrl: 'https://shop.example/v1',
    handlers: [...handlers, http.get('/notes', () => HttpResponse.json('shop'))],
  })

  expect(await (await petstore.fetch('https://shop.example/v1/notes')).json()).toBe('shop')
  expect((await petstore.fetch('https://shop.example/v1/pets/1')).status).toBe(200)
  expect(await (await petstore.fetch(`${API}/me`)).json()).toBe('api')
  expect((await petstore.fetch(`${API}/notes`)).status).toBe(404)
})

test.each(['/api', 'https://api.example.com/api'])(
  'a path that repeats the base path of %s means it once',
  async (baseUrl) => {
    const found = http.get('/api/notes', ({ request }) => HttpResponse.json(request.url))
    const petstore = createPetstore({ baseUrl, operations: false, handlers: [found] })

    expect(await (await petstore.fetch('https://api.example.com/api/notes')).json()).toBe(
      'https://api.example.com/api/notes',
    )
    expect((await petstore.fetch('https://api.example.com/api/api/notes')).status).toBe(404)
  },
)

test('GraphQL links have their origins too', async () => {
  const petstore = createPetstore({
    operations: false,
    handlers: [AUTH, API].map((origin) =>
      graphql.link(`${origin}/graphql`).query('Me', () => HttpResponse.json({ data: { origin } })),
    ),
  })
  const ask = async (url: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"query":"query Me { origin }"}' }
    return (await petstore.fetch(url, init)).json()
  }

  expect(await ask(`${API}/graphql`)).toEqual({ data: { origin: API } })
  expect(await ask(`${AUTH}/graphql`)).toEqual({ data: { origin: AUTH } })
})
