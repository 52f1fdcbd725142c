import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { callTimes } from '../support/service/state.ts'

const clock = '2026-05-01T00:00:00Z'
const plans = { free: { perMinute: 2 } }
const preflight = {
  method: 'OPTIONS',
  headers: { Origin: 'https://shop.example.com', 'Access-Control-Request-Method': 'GET' },
}

/** Sends a request. Returns its status, and how many requests it cost the anonymous caller. */
async function costOf(
  petstore: Petstore,
  path: string,
  init?: RequestInit,
): Promise<readonly [number, number]> {
  const used = () => petstore.quotas.get().windows[1]?.used ?? 0
  const before = used()
  const { status } = await petstore.fetch(path, init)
  return [status, used() - before]
}

test('A27: all requests without a key share one quota', async () => {
  const petstore = createPetstore({ clock, plans })
  const origins = ['https://one.example', 'https://two.example', 'https://two.example']
  const statuses: number[] = []
  for (const origin of origins) statuses.push((await petstore.fetch(`${origin}/pets`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test("A27: strikes don't ban the anonymous caller, unless ban.anonymous says so", async () => {
  const lastOf = async (options: PetstoreOptions) =>
    callTimes(createPetstore({ clock, plans, ...options }), 20).at(-1)
  expect(await lastOf({})).toBe(429)
  expect(await lastOf({ ban: { anonymous: true } })).toBe(403)
})

test('A27: plan chooses the plan of the anonymous caller, and auth can require a key', async () => {
  const pro = await createPetstore({ plan: 'pro' }).fetch('/pets')
  expect(pro.headers.get('X-RateLimit-Limit')).toBe('300')
  expect((await createPetstore({ auth: 'required' }).fetch('/pets')).status).toBe(401)
})

test('A29: a preflight and a 401 cost nothing', async () => {
  const petstore = createPetstore({ clock })
  expect(await costOf(petstore, '/pets', preflight)).toEqual([204, 0])
  const malformed = { headers: { 'X-API-Key': 'anonymous' } }
  expect(await costOf(petstore, '/pets', malformed)).toEqual([401, 0])
})

test('A29: a request that ends in an error or in a fault costs one', async () => {
  const petstore = createPetstore({ clock, baseUrl: '/v1' })
  expect(await costOf(petstore, '/v1/pets/99')).toEqual([404, 1])
  expect(await costOf(petstore, '/v1/nothing')).toEqual([404, 1])
  expect(await costOf(petstore, '/v1/pets', { method: 'DELETE' })).toEqual([405, 1])
  expect(await costOf(petstore, '/v1/pets?limit=0')).toEqual([400, 1])
  petstore.faults.add({ status: 503 })
  expect(await costOf(petstore, '/v1/pets')).toEqual([503, 1])
})

test('A29: rateLimit.exempt makes operations free, and rateLimit.countRejected refusals costly', async () => {
  const rateLimit = { exempt: ['listPets'], countRejected: true } as const
  const petstore = createPetstore({ clock, rateLimit })
  expect(await costOf(petstore, '/pets')).toEqual([200, 0])
  petstore.quotas.exhaust()
  expect(await costOf(petstore, '/pets/1')).toEqual([429, 1])
})

test('A30: HEAD answers like GET without a body, OPTIONS with 204 and Allow, and both cost one', async () => {
  const petstore = createPetstore({ clock })
  const head = await petstore.fetch('/pets', { method: 'HEAD' })
  expect(head.headers.get('X-Total-Count')).toBe('12')
  expect(await head.text()).toBe('')
  expect(await costOf(petstore, '/pets', { method: 'HEAD' })).toEqual([200, 1])
  expect(await costOf(petstore, '/pets', { method: 'OPTIONS' })).toEqual([204, 1])
  const { headers } = await petstore.fetch('/pets', { method: 'OPTIONS' })
  expect(headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
})

test('A30: the contract declares no operations for HEAD and OPTIONS', () => {
  const methods = Object.values(createPetstore().openapi.paths).flatMap((item) =>
    Object.keys(item ?? {}),
  )
  expect(methods).not.toContain('head')
  expect(methods).not.toContain('options')
})

test('A30: with cors: false, a preflight is an ordinary OPTIONS', async () => {
  expect(await costOf(createPetstore({ clock, cors: false }), '/pets', preflight)).toEqual([204, 1])
})

const body = JSON.stringify({ name: 'Fish' })
const posted = (type: string) => ({ method: 'POST', headers: { 'Content-Type': type }, body })

test("A31: a body that isn't declared as JSON is refused", async () => {
  const petstore = createPetstore()
  const statusFor = async (type: string) =>
    (await petstore.fetch('/categories', posted(type))).status
  expect(await statusFor('application/json; charset=utf-8')).toBe(201)
  expect(await statusFor('text/plain')).toBe(415)
  expect(await statusFor('application/x-www-form-urlencoded')).toBe(415)
})

test('A31: rules.contentType can accept what curl and forms declare', async () => {
  const petstore = createPetstore({ rules: { contentType: 'lenient' } })
  const form = posted('application/x-www-form-urlencoded')
  expect((await petstore.fetch('/categories', form)).status).toBe(201)
})

const withIdempotencyKey = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '8e03978e' },
  body,
}

test('A32: rules.idempotencyKeys can make a repeated POST create another record', async () => {
  const petstore = createPetstore({ rules: { idempotencyKeys: 'ignore' } })
  const create = async () =>
    (await petstore.fetch('/categories', withIdempotencyKey)).headers.get('Location')
  expect([await create(), await create()]).toEqual(['/categories/5', '/categories/6'])
})

test('A32: a POST that is repeated with its Idempotency-Key runs once', async () => {
  const petstore = createPetstore()
  const create = async () =>
    (await petstore.fetch('/categories', withIdempotencyKey)).headers.get('Location')
  expect([await create(), await create()]).toEqual(['/categories/5', '/categories/5'])
})

test('A4: the contract leaves the schemas of responses open', () => {
  const { PetBody, Pet } = createPetstore().openapi.components?.schemas ?? {}
  expect(PetBody).toMatchObject({ additionalProperties: false })
  expect(Pet).not.toMatchObject({ additionalProperties: false })
})

test('A33: a record has no ETag and no Last-Modified', async () => {
  const { headers } = await createPetstore().fetch('/pets/1')
  expect([headers.has('ETag'), headers.has('Last-Modified')]).toEqual([false, false])
})

test('A33: a write goes on, whatever its conditions', async () => {
  const petstore = createPetstore()
  for (const headers of [{ 'If-Match': '"v1"' }, { 'If-None-Match': '*' }]) {
    const init = { method: 'PUT', headers, body: '{"quantity":7}' }
    const sent = { ...init, headers: { ...headers, 'Content-Type': 'application/json' } }
    expect((await petstore.fetch('/store/inventory/1', sent)).status).toBe(200)
  }
})
