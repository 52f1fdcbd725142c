import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const DOG = { name: 'Rex', categoryId: 1 }

/** A request that changes or deletes a record of the default world. */
const WRITES = [
  ['PUT /pets/1', DOG],
  ['DELETE /pets/9'],
  ['PUT /categories/1', { name: 'Hounds' }],
  ['PUT /store/orders/4', { petId: 1, quantity: 1 }],
  ['DELETE /store/orders/4'],
  ['PUT /store/inventory/1', { quantity: 7 }],
] as const

type Headers = Readonly<Record<string, string>>

function send(petstore: Petstore, request: string, headers: Headers, body?: unknown) {
  const [method = '', path = ''] = request.split(' ')
  return petstore.fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('A33: a record has no ETag and no Last-Modified', async () => {
  const { headers } = await createPetstore().fetch('/pets/1')
  expect([headers.has('ETag'), headers.has('Last-Modified')]).toEqual([false, false])
})

test('A33: a condition that no record meets gets 412, and nothing changes', async () => {
  const conditions = [
    { 'If-None-Match': '*' },
    { 'If-Match': '"v1"' },
    { 'If-Match': 'W/"v1", "v2"' },
    { 'If-Match': '*', 'If-None-Match': ' * ' },
  ]
  for (const headers of conditions) {
    const petstore = createPetstore({ rules: { reserveStock: true } })
    const before = petstore.snapshot().parts.data
    for (const [request, body] of WRITES) {
      const response = await send(petstore, request, headers, body)
      expect(response.status, request).toBe(412)
      expect(await response.json()).toMatchObject({ code: 'precondition_failed' })
    }
    expect(petstore.snapshot().parts.data).toEqual(before)
  }
})

test('A33: the 412 says what to leave out', async () => {
  const petstore = createPetstore()
  const messageOf = async (headers: Readonly<Record<string, string>>) =>
    (await (await send(petstore, 'DELETE /pets/1', headers)).json()).message

  expect(await messageOf({ 'If-Match': '"v1"' })).toBe(
    'If-Match: expected * but got "\\"v1\\"", because records have no entity tags; leave the header out',
  )
  expect(await messageOf({ 'If-None-Match': '*' })).toBe(
    'If-None-Match: expected no record at /pets/1 but there is one; leave the header out',
  )
})

test('A33: spaces around a condition have no meaning', () => {
  const petstore = createPetstore()
  const put = (sent: Headers) => {
    const headers: Headers = { 'content-type': 'application/json', ...sent }
    const header = (name: string) => headers[name]
    const body = JSON.stringify(DOG)
    return petstore.handle({ method: 'PUT', path: '/pets/1', header, body }).status
  }

  expect(put({ 'if-match': ' * ' })).toBe(200)
  expect(put({ 'if-none-match': ' * ' })).toBe(412)
})

test('A33: a write goes on if its conditions are met, or about a date', async () => {
  const conditions = [
    { 'If-Match': '*' },
    { 'If-None-Match': '"v1"' },
    { 'If-Modified-Since': 'Fri, 01 May 2026 00:00:00 GMT' },
    { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]
  for (const headers of conditions) {
    for (const [request, body] of WRITES) {
      expect((await send(createPetstore(), request, headers, body)).ok, request).toBe(true)
    }
  }
})

test('A33: every other error comes before the 412', async () => {
  const petstore = createPetstore()
  const condition = { 'If-None-Match': '*' }
  const statusOf = async (request: string, body?: unknown) =>
    (await send(petstore, request, condition, body)).status
  expect(await statusOf('PUT /pets/99', DOG)).toBe(404)
  expect(await statusOf('DELETE /pets/one')).toBe(400)
  expect(await statusOf('DELETE /pets/3')).toBe(409)
  expect(await statusOf('PUT /pets/1', { ...DOG, categoryId: 99 })).toBe(422)
  petstore.quotas.exhaust()
  expect(await statusOf('PUT /pets/1', DOG)).toBe(429)
})

test('A33: a request that changes no record ignores conditions', async () => {
  const petstore = createPetstore({ rules: { reserveStock: true } })
  for (const headers of [{ 'If-None-Match': '*' }, { 'If-Match': '"v1"' }]) {
    expect((await send(petstore, 'GET /pets/1', headers)).status).toBe(200)
    expect((await send(petstore, 'HEAD /pets', headers)).status).toBe(200)
    const order = { petId: 1, quantity: 1 }
    expect((await send(petstore, 'POST /store/orders', headers, order)).status).toBe(201)
  }
})
