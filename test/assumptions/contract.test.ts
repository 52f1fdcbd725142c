import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, expect, test } from 'vitest'
import { sendJson } from '../support/send-json.ts'

const ORIGIN = 'http://petstore.test'

const intercepting = setupPetstore()

afterEach(() => {
  intercepting.close()
  intercepting.server.resetHandlers()
  intercepting.reset()
})

test('A1: the 18 operations list, create, read, replace and delete records', () => {
  const { openapi } = createPetstore()
  const methods = Object.entries(openapi.paths).map(
    ([path, item]) =>
      `${path}: ${Object.keys(item ?? {})
        .filter((key) => /^(get|post|put|delete)$/.test(key))
        .join(' ')}`,
  )
  expect(methods).toEqual([
    '/pets: get post',
    '/pets/{petId}: get put delete',
    '/categories: get post',
    '/categories/{categoryId}: get put delete',
    '/store/orders: get post',
    '/store/orders/{orderId}: get put delete',
    '/store/inventory: get',
    '/store/inventory/{petId}: get put',
  ])
})

test('A1: GET returns the record, POST 201 with Location, and DELETE 204', async () => {
  const petstore = createPetstore()
  const created = await sendJson(petstore, 'POST /categories', { name: 'Fish' })
  expect(created.status).toBe(201)
  expect(created.headers.get('Location')).toBe('/categories/5')
  expect(await created.json()).toEqual({ id: 5, name: 'Fish' })
  expect(await (await petstore.fetch('/categories/5')).json()).toEqual({ id: 5, name: 'Fish' })
  expect((await petstore.fetch('/categories/5', { method: 'DELETE' })).status).toBe(204)
})

test('A1: your own handler can change the shape of an operation', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets/:petId', async ({ request }) => {
      const response = await intercepting.fetch(request)
      return HttpResponse.json({ data: await response.json() }, response)
    }),
  )
  const response = await fetch(`${ORIGIN}/pets/1`)
  expect(await response.json()).toMatchObject({ data: { name: 'Rex' } })
})

test('A1: your own handler can add an operation', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets/count', () => HttpResponse.json({ count: intercepting.db.pet.count() })),
  )
  const response = await fetch(`${ORIGIN}/pets/count`)
  expect(await response.json()).toEqual({ count: 12 })
})

const manyPets = {
  categories: [{ id: 1, name: 'Dogs' }],
  pets: Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: 'Pet', categoryId: 1 })),
}

test('A2: a list is a plain array of all records, with X-Total-Count', async () => {
  const response = await createPetstore({ fixtures: manyPets }).fetch('/pets')
  expect(await response.json()).toHaveLength(25)
  expect(response.headers.get('X-Total-Count')).toBe('25')
  expect(response.headers.has('Link')).toBe(false)
})

test('A2: rules.paging can return every list in pages of 20 records, with Link', async () => {
  const petstore = createPetstore({ fixtures: manyPets, rules: { paging: 'always' } })
  const response = await petstore.fetch('/pets')
  expect(await response.json()).toHaveLength(20)
  expect(response.headers.get('X-Total-Count')).toBe('25')
  expect(response.headers.get('Link')).toContain('</pets?limit=20&offset=20>; rel="next"')
})

test('A3: filters match a field exactly, and can be combined', async () => {
  const petstore = createPetstore()
  const pets = await petstore.fetch('/pets?status=available&categoryId=2')
  expect(await pets.json()).toMatchObject([{ id: 5 }, { id: 6 }])
  const orders = await petstore.fetch('/store/orders?complete=false&petId=7')
  expect(await orders.json()).toMatchObject([{ id: 4 }])
  const complete = await petstore.fetch('/store/orders?complete=true')
  expect(await complete.json()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 5 }])
  const stock = await petstore.fetch('/store/inventory?status=pending')
  expect(await stock.json()).toMatchObject([{ petId: 2 }, { petId: 7 }])
})

test('A3: your own handler can add a filter', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name') ?? ''
      const found = intercepting.db.pet.findMany({ where: { name: { contains: name } } })
      return HttpResponse.json(found.map((pet) => pet.name))
    }),
  )
  const response = await fetch(`${ORIGIN}/pets?name=is`)
  expect(await response.json()).toEqual(['Whiskers', 'Misty'])
})

test('A21: an error consists of a code of the catalogue, a message and a status', async () => {
  const response = await createPetstore().fetch('/pets/99')
  expect(await response.json()).toEqual({
    code: 'pet_not_found',
    message: 'There is no pet 99',
    status: 404,
  })
})

test('A21: a fault can have its own code', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ operation: 'getPet', status: 404, code: 'PET-404' })
  const response = await petstore.fetch('/pets/99')
  expect(await response.json()).toMatchObject({ code: 'PET-404', status: 404 })
})

test('A22: the only version is at the root', async () => {
  const petstore = createPetstore()
  expect((await petstore.fetch('/pets')).status).toBe(200)
  expect((await petstore.fetch('/v1/pets')).status).toBe(404)
})

test('A22: a base URL can put the version in the path', async () => {
  const petstore = createPetstore({ baseUrl: 'https://api.example.com/v1' })
  expect((await petstore.fetch('https://api.example.com/v1/pets')).status).toBe(200)
  expect((await petstore.fetch('https://api.example.com/v2/pets')).status).toBe(404)
})

test('A34: there are no events: no operation has a callback, and every response is JSON', () => {
  const operations = Object.values(createPetstore().openapi.paths).map((item) =>
    JSON.stringify(item),
  )
  expect(operations).toHaveLength(8)
  for (const operation of operations) expect(operation).not.toContain('"callbacks"')
  const types = JSON.stringify(createPetstore().openapi).matchAll(/"([a-z]+\/[\w+-]+)":\{/g)
  expect([...new Set([...types].map(([, type]) => type))]).toEqual(['application/json'])
})

test('A34: one of your handlers can send events', async () => {
  const petstore = createPetstore()
  const headers = { 'Content-Type': 'text/event-stream' }
  petstore.use(
    http.get('/events', () => new HttpResponse('event: sold\ndata: {"petId":1}\n\n', { headers })),
  )
  const response = await petstore.fetch('/events')
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  expect(await response.text()).toContain('event: sold')
})
