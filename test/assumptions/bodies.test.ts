import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { sendJson } from '../support/send-json.ts'

const DOG = { name: 'Rex', categoryId: 1 }

test('A4: an unknown field is refused, and the message names it', async () => {
  const response = await sendJson(createPetstore(), 'POST /pets', { ...DOG, colour: 'brown' })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'validation_failed' })
})

test('A4: rules.unknownFields can drop unknown fields', async () => {
  const petstore = createPetstore({ rules: { unknownFields: 'ignore' } })
  const response = await sendJson(petstore, 'POST /pets', { ...DOG, colour: 'brown' })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ id: 13, ...DOG })
})

test('A5: an unknown query parameter is ignored', async () => {
  const response = await createPetstore().fetch('/pets?colour=brown')
  expect(response.status).toBe(200)
  expect(response.headers.get('X-Total-Count')).toBe('12')
})

test('A5: rules.unknownParameters can refuse unknown query parameters', async () => {
  const petstore = createPetstore({ rules: { unknownParameters: 'reject' } })
  const response = await petstore.fetch('/pets?colour=brown')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid_parameter' })
})

test('A6: a replacement may contain the id of its path, but no other id', async () => {
  const petstore = createPetstore()
  expect((await sendJson(petstore, 'PUT /pets/1', { id: 1, ...DOG })).status).toBe(200)
  const response = await sendJson(petstore, 'PUT /pets/1', { id: 2, ...DOG })
  expect(response.status).toBe(422)
})

test('A6: rules.bodyId can ignore the id of a replacement', async () => {
  const petstore = createPetstore({ rules: { bodyId: 'ignore' } })
  const response = await sendJson(petstore, 'PUT /pets/1', { id: 2, ...DOG })
  expect(await response.json()).toEqual({ id: 1, ...DOG })
})

const NEW_RECORDS = [
  ['POST /pets', DOG],
  ['POST /categories', { name: 'Dogs' }],
  ['POST /store/orders', { quantity: 1 }],
] as const

test('A6: the id of a new record is ignored, also 0, as SDKs send it', async () => {
  for (const [request, record] of NEW_RECORDS) {
    const petstore = createPetstore({ fixtures: { categories: [{ id: 1, name: 'Dogs' }] } })
    const created = await sendJson(petstore, request, { id: 0, ...record })
    expect(created.status).toBe(201)
    const { id } = await created.json()
    const next = await sendJson(petstore, request, { id: 77, ...record })
    expect(await next.json()).toEqual({ id: id + 1, ...record })
  }
})

test('A7: a string may contain any character', async () => {
  const response = await sendJson(createPetstore(), 'POST /pets', { ...DOG, name: 'R\u0000x' })
  expect(await response.json()).toMatchObject({ name: 'R\u0000x' })
})

test('A7: a string may be empty', async () => {
  const response = await sendJson(createPetstore(), 'POST /pets', { ...DOG, name: '' })
  expect(await response.json()).toMatchObject({ name: '' })
})

test('A8: a quantity is any integer that is safe in JSON, including negative ones', async () => {
  const petstore = createPetstore()
  for (const quantity of [-1, 0, Number.MAX_SAFE_INTEGER]) {
    expect((await sendJson(petstore, 'PUT /store/inventory/1', { quantity })).status).toBe(200)
  }
  const beyond = { quantity: Number.MAX_SAFE_INTEGER + 1 }
  expect((await sendJson(petstore, 'PUT /store/inventory/1', beyond)).status).toBe(422)
})

test('A8: rules.negativeQuantities can refuse quantities below 0', async () => {
  const petstore = createPetstore({ rules: { negativeQuantities: 'reject' } })
  const writes = ['POST /store/orders', 'PUT /store/orders/1', 'PUT /store/inventory/1'] as const
  for (const request of writes) {
    const response = await sendJson(petstore, request, { quantity: -1 })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      message: 'quantity: expected an integer of at least 0 but got -1',
    })
    expect((await sendJson(petstore, request, { quantity: 0 })).ok).toBe(true)
  }
  expect((await sendJson(petstore, 'POST /store/orders', {})).status).toBe(201)
  expect((await sendJson(petstore, 'PUT /store/inventory/99', { quantity: -1 })).status).toBe(404)
})

test('A8: text may be empty, and has no maximum length', async () => {
  const petstore = createPetstore()
  for (const name of ['', 'x'.repeat(100_000)]) {
    expect((await sendJson(petstore, 'POST /categories', { name })).status).toBe(201)
  }
})

test('A8: a row has an id of at most 2^52, and idOffset gives larger ones', async () => {
  const fixtures = (id: number) => ({ categories: [{ id, name: 'Dogs' }] })
  const idOffset = 2n ** 62n
  const { body } = createPetstore({ fixtures: fixtures(2 ** 52), idOffset }).handle({
    method: 'GET',
    path: '/categories/4616189618054758400',
  })
  expect(body).toBe('{"id":4616189618054758400,"name":"Dogs"}')
  expect(() => createPetstore({ fixtures: fixtures(2 ** 52 + 1) })).toThrow('1 to 2^52')
})

test('A8: a body has at most 1 MiB, and maxBodyBytes sets another bound', async () => {
  const pet = { ...DOG, name: 'x'.repeat(1_048_576) }
  expect((await sendJson(createPetstore(), 'POST /pets', pet)).status).toBe(413)
  const petstore = createPetstore({ maxBodyBytes: 2_000_000 })
  expect((await sendJson(petstore, 'POST /pets', pet)).status).toBe(201)
})

test('A12: a reference to a missing record is refused with 422', async () => {
  const petstore = createPetstore()
  const pet = await sendJson(petstore, 'POST /pets', { ...DOG, categoryId: 99 })
  expect(pet.status).toBe(422)
  expect(await pet.json()).toMatchObject({ code: 'unknown_category' })
  const order = await sendJson(petstore, 'POST /store/orders', { petId: 99 })
  expect(order.status).toBe(422)
  expect(await order.json()).toMatchObject({ code: 'unknown_pet' })
})

test('A12: rules.references can accept any id', async () => {
  const petstore = createPetstore({ rules: { references: 'ignore' } })
  expect((await sendJson(petstore, 'POST /pets', { ...DOG, categoryId: 99 })).status).toBe(201)
  const order = await sendJson(petstore, 'POST /store/orders', { petId: 99 })
  expect(await order.json()).toEqual({ id: 6, petId: 99 })
})
