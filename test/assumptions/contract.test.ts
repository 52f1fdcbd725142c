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

test('A1: there are 18 operations, each record is listed, made, read, replaced and deleted', () => {
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

test('A1: GET answers the record itself, POST 201 with Location, DELETE 204', async () => {
  const petstore = createPetstore()
  const created = await sendJson(petstore, 'POST /categories', { name: 'Fish' })
  expect(created.status).toBe(201)
  expect(created.headers.get('Location')).toBe('/categories/5')
  expect(await created.json()).toEqual({ id: 5, name: 'Fish' })
  expect(await (await petstore.fetch('/categories/5')).json()).toEqual({ id: 5, name: 'Fish' })
  expect((await petstore.fetch('/categories/5', { method: 'DELETE' })).status).toBe(204)
})

test('A1: a handler of your own gives an operation another shape', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets/:petId', async ({ request }) => {
      const reply = await intercepting.fetch(request)
      return HttpResponse.json({ data: await reply.json() }, reply)
    }),
  )
  const reply = await fetch(`${ORIGIN}/pets/1`)
  expect(await reply.json()).toMatchObject({ data: { name: 'Rex' } })
})

test('A1: a handler of your own adds an operation', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets/count', () => HttpResponse.json({ count: intercepting.db.pet.count() })),
  )
  const reply = await fetch(`${ORIGIN}/pets/count`)
  expect(await reply.json()).toEqual({ count: 12 })
})

test('A2: a list is a plain array of 20, with its total in X-Total-Count and its pages in Link', async () => {
  const pets = Array.from({ length: 25 }, (_, index) => ({
    id: index + 1,
    name: 'Pet',
    categoryId: 1,
  }))
  const petstore = createPetstore({ fixtures: { categories: [{ id: 1, name: 'Dogs' }], pets } })
  const reply = await petstore.fetch('/pets')
  expect(await reply.json()).toHaveLength(20)
  expect(reply.headers.get('X-Total-Count')).toBe('25')
  expect(reply.headers.get('Link')).toContain('</pets?limit=20&offset=20>; rel="next"')
})

test('A2: limit takes 1 to 100, offset skips', async () => {
  const petstore = createPetstore()
  const page = await petstore.fetch('/pets?limit=2&offset=3')
  expect(await page.json()).toMatchObject([{ id: 4 }, { id: 5 }])
  expect((await petstore.fetch('/pets?limit=101')).status).toBe(400)
})

test('A2: a handler of your own pages in another way', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      return intercepting.fetch(`/pets?limit=5&offset=${page * 5}`)
    }),
  )
  const reply = await fetch(`${ORIGIN}/pets?page=2`)
  expect(await reply.json()).toMatchObject([{ id: 11 }, { id: 12 }])
})

test('A3: filters are equal to a field, and combine', async () => {
  const petstore = createPetstore()
  const pets = await petstore.fetch('/pets?status=available&categoryId=2')
  expect(await pets.json()).toMatchObject([{ id: 5 }, { id: 6 }])
  const orders = await petstore.fetch('/store/orders?complete=false&petId=7')
  expect(await orders.json()).toMatchObject([{ id: 4 }])
  const stock = await petstore.fetch('/store/inventory?status=pending')
  expect(await stock.json()).toMatchObject([{ petId: 2 }, { petId: 7 }])
})

test('A3: a handler of your own adds a filter', async () => {
  intercepting.listen()
  intercepting.server.use(
    http.get('*/pets', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name') ?? ''
      const found = intercepting.db.pet.findMany({ where: { name: { contains: name } } })
      return HttpResponse.json(found.map((pet) => pet.name))
    }),
  )
  const reply = await fetch(`${ORIGIN}/pets?name=is`)
  expect(await reply.json()).toEqual(['Whiskers', 'Misty'])
})

test('A21: an error has a code of the catalogue, in code, message and status', async () => {
  const reply = await createPetstore().fetch('/pets/99')
  expect(await reply.json()).toEqual({
    code: 'pet_not_found',
    message: 'There is no pet 99',
    status: 404,
  })
})

test('A21: Accept turns an error into a problem detail, a fault brings a code of its own', async () => {
  const petstore = createPetstore()
  const asProblem = { headers: { Accept: 'application/problem+json' } }
  const detail = await petstore.fetch('/pets/99', asProblem)
  expect(detail.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await detail.json()).toMatchObject({ title: 'No such pet', code: 'pet_not_found' })
  petstore.faults.add({ operation: 'getPet', status: 404, code: 'PET-404' })
  const reply = await petstore.fetch('/pets/99')
  expect(await reply.json()).toMatchObject({ code: 'PET-404', status: 404 })
})

test('A22: there is one version, at the root', async () => {
  const petstore = createPetstore()
  expect((await petstore.fetch('/pets')).status).toBe(200)
  expect((await petstore.fetch('/v1/pets')).status).toBe(404)
})

test('A22: a base URL puts the version in the path', async () => {
  const petstore = createPetstore({ baseUrl: 'https://api.example.com/v1' })
  expect((await petstore.fetch('https://api.example.com/v1/pets')).status).toBe(200)
  expect((await petstore.fetch('https://api.example.com/v2/pets')).status).toBe(404)
})
