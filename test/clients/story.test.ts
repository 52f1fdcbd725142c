import axios from 'axios'
import ky from 'ky'
import createClient from 'openapi-fetch'
import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import type { Order, paths } from 'petstore-mock/types'
import { request, fetch as undiciFetch } from 'undici'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'

/** A running petstore that a real client can reach. */
interface Instance {
  readonly url: string
  readonly petstore: Pick<Petstore, 'clock' | 'journal' | 'quotas'>
  close(): Promise<void>
}

/** A way to reach a petstore. */
interface WayIn {
  readonly name: string
  start(options?: PetstoreOptions): Promise<Instance>
}

const throughMsw: WayIn = {
  name: 'through msw',
  async start(options = {}) {
    const url = 'https://petstore.example/v1'
    const petstore = setupPetstore({ ...options, baseUrl: url })
    petstore.listen({ onUnhandledRequest: 'error' })
    return { url, petstore, close: async () => petstore.close() }
  },
}

const againstTheServer: WayIn = {
  name: 'against the server',
  start: (options = {}) => startServer({ ...options, baseUrl: '/v1', port: 0 }),
}

/** A response, in the same form for every client. */
interface Answer {
  readonly status: number
  readonly body: unknown
  header(name: string): string | null
}

/** Sends a request with a client. `json` is the body; undefined for none. */
type Send = (method: 'GET' | 'POST', url: string, json?: Order) => Promise<Answer>

/** The common part of the global `Response` and undici's own. */
interface ResponseLike {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

async function readResponse(response: ResponseLike): Promise<Answer> {
  const { status, headers } = response
  return { status, body: await response.json(), header: (name) => headers.get(name) }
}

const jsonRequest = (method: string, json: Order | undefined) => ({
  method,
  ...(json && {
    body: JSON.stringify(json),
    headers: { 'Content-Type': 'application/json' },
  }),
})

const CLIENTS: Readonly<Record<string, Send>> = {
  fetch: async (method, url, json) => readResponse(await fetch(url, jsonRequest(method, json))),
  ky: async (method, url, json) =>
    readResponse(await ky(url, { method, json, retry: 0, throwHttpErrors: false })),
  // In Node, axios uses `node:http`.
  async axios(method, url, json) {
    const options = { method, url, data: json, validateStatus: null }
    const { status, data, headers } = await axios.request(options)
    return { status, body: data, header: (name) => headers[name.toLowerCase()] ?? null }
  },
  'fetch of undici': async (method, url, json) =>
    readResponse(await undiciFetch(url, jsonRequest(method, json))),
  async 'request of undici'(method, url, json) {
    const { statusCode, headers, body } = await request(url, jsonRequest(method, json))
    const header = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
    return { status: statusCode, body: await body.json(), header }
  },
}

/**
 * Returns the ways to the petstore for a client. msw intercepts the global `fetch`, `node:http` and
 * XMLHttpRequest. The undici package opens its own sockets, which msw can't intercept.
 */
function waysFor(client: string): readonly WayIn[] {
  return client.includes('undici') ? [againstTheServer] : [throughMsw, againstTheServer]
}

const cases = Object.entries(CLIENTS).flatMap(([client, send]) =>
  waysFor(client).map(({ name, start }) => ({ client, way: name, send, start })),
)

describe.each(cases)('$client, $way', ({ send, start }) => {
  let instance: Instance
  const get = (path: string) => send('GET', instance.url + path)

  beforeEach(async () => {
    instance = await start({ clock: '2026-05-01T00:00:00Z' })
  })
  afterEach(() => instance.close())

  test('lists pets with their total count', async () => {
    const { status, body, header } = await get('/pets')

    expect(status).toBe(200)
    expect(body).toHaveLength(12)
    expect(header('X-Total-Count')).toBe('12')
  })

  test('gets a pet, the Deprecation header and the remaining quota', async () => {
    const { status, body, header } = await get('/pets/1')

    expect(status).toBe(200)
    expect(body).toEqual({ id: 1, name: 'Rex', categoryId: 1, status: 'available' })
    expect(header('Deprecation')).toMatch(/^@\d+$/)
    expect(header('X-RateLimit-Limit')).toBe('60')
    expect(header('X-RateLimit-Remaining')).toBe('59')
    expect(header('X-RateLimit-Reset')).toBe(String(Date.UTC(2026, 4, 1, 0, 1) / 1_000))
  })

  test("reads the error for a pet that doesn't exist", async () => {
    const { status, body } = await get('/pets/404')

    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'pet_not_found', status: 404 })
  })

  test('creates an order and gets its Location', async () => {
    const order = { petId: 1, quantity: 2 }
    const { status, body, header } = await send('POST', `${instance.url}/store/orders`, order)

    expect(status).toBe(201)
    expect(body).toMatchObject({ id: 6, petId: 1, quantity: 2 })
    expect(header('Location')).toBe('/v1/store/orders/6')
  })

  test('gets a 429 when the quota is exhausted, and a 200 after Retry-After', async () => {
    instance.petstore.quotas.exhaust()

    const refused = await get('/pets/1')
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded', status: 429 })
    expect(refused.header('X-RateLimit-Remaining')).toBe('0')
    expect(refused.header('Retry-After')).toBe('60')

    instance.petstore.clock.advance(`${Number(refused.header('Retry-After'))}s`)
    expect((await get('/pets/1')).status).toBe(200)
  })
})

describe.each([throughMsw, againstTheServer])('openapi-fetch, $name', ({ start }) => {
  test('the contract types the data and the error of a response', async () => {
    const { url, close } = await start({ clock: '2026-05-01T00:00:00Z' })
    const client = createClient<paths>({ baseUrl: url })
    const getPet = (petId: number) => client.GET('/pets/{petId}', { params: { path: { petId } } })

    const found = await getPet(1)
    const missing = await getPet(404)
    const created = await client.POST('/store/orders', { body: { petId: 1, quantity: 2 } })

    await close()
    expect(found.data).toMatchObject({ id: 1, name: 'Rex' })
    expect(found.response.headers.get('X-RateLimit-Remaining')).toBe('59')
    expectTypeOf<NonNullable<typeof found.data>['name']>().toEqualTypeOf<string>()
    expect(missing.data).toBeUndefined()
    expect(missing.error?.code).toBe('pet_not_found')
    expect(created.response.headers.get('Location')).toBe('/v1/store/orders/6')
  })
})
