import { expect, test } from 'vitest'
import { call, ofSession, start } from '../../support/server/control.ts'

test('GET /rows/{model} returns a page of the rows, and the number of all', async () => {
  const server = await start()

  const { body } = await call(server, 'GET /rows/category?limit=1&offset=2')

  expect(body).toEqual({
    total: server.petstore.db.category.count(),
    rows: [{ id: '3', name: 'Birds', description: null }],
  })
})

test('without a limit, GET /rows/{model} returns all rows', async () => {
  const server = await start()

  const { body } = await call(server, 'GET /rows/pet')

  expect(body.rows).toHaveLength(body.total)
  expect(body.total).toBe(server.petstore.db.pet.count())
})

test('ids and references are those that clients of the service see, exactly', async () => {
  const server = await start({ idOffset: 9_007_199_254_740_992n })

  const { body } = await call(server, 'GET /rows/pet?limit=1')
  const served = await fetch(`${server.url}/pets/${body.rows[0].id}`)

  expect(body.rows[0]).toMatchObject({ id: '9007199254740993', categoryId: '9007199254740993' })
  expect(await served.text()).toContain('{"id":9007199254740993,"name":"Rex"')
})

test('POST /rows/{model} creates a row, with the next id', async () => {
  const server = await start()
  const body = { name: 'Rex', categoryId: '1' }

  const created = await call(server, 'POST /rows/pet', { body })

  expect(created.status).toBe(201)
  expect(created.body).toEqual({ id: '13', name: 'Rex', categoryId: '1', status: null })
  expect(created.headers.location).toBe('/__petstore/rows/pet/13')
  expect((await call(server, 'GET /rows/pet/13')).body).toEqual(created.body)
  expect((await fetch(`${server.url}/pets/13`)).status).toBe(200)
})

test.each([
  { id: '77', categoryId: '2' },
  { id: 77, categoryId: 2 },
])('an id can be a string or a number: %j', async (ids) => {
  const server = await start()

  const { body } = await call(server, 'POST /rows/pet', { body: { name: 'Rex', ...ids } })

  expect(body).toMatchObject({ id: '77', categoryId: '2' })
})

test('PATCH /rows/{model}/{id} updates the given fields; null removes a value', async () => {
  const server = await start({ idOffset: 9_007_199_254_740_992n })
  const target = 'PATCH /rows/pet/9007199254740993'

  const sold = await call(server, target, { body: { status: 'sold' } })
  const moved = await call(server, target, {
    body: { status: null, categoryId: '9007199254740995' },
  })

  expect(sold.body).toMatchObject({ name: 'Rex', status: 'sold' })
  expect(moved.body).toMatchObject({ name: 'Rex', status: null, categoryId: '9007199254740995' })
  expect(server.petstore.db.pet.findFirst({ where: { id: 1 } })?.categoryId).toBe(3)
})

test('PATCH can change the id of a row', async () => {
  const server = await start()

  expect((await call(server, 'PATCH /rows/order/1', { body: { id: '900' } })).body.id).toBe('900')

  expect((await call(server, 'GET /rows/order/1')).status).toBe(404)
})

test('DELETE /rows/{model}/{id} deletes a row', async () => {
  const server = await start()

  expect((await call(server, 'DELETE /rows/order/1')).status).toBe(204)

  expect((await call(server, 'DELETE /rows/order/1')).status).toBe(404)
  expect((await fetch(`${server.url}/orders/1`)).status).toBe(404)
})

test.each(['GET', 'PATCH', 'DELETE'])(
  '%s on a row that does not exist gets 404',
  async (method) => {
    const server = await start({ idOffset: 100n })

    for (const id of ['9999', '1', '9223372036854775807']) {
      const { status, body } = await call(server, `${method} /rows/pet/${id}`, {
        body: { name: 'Rex' },
      })
      expect(status).toBe(404)
      expect(body).toMatchObject({
        code: 'row_not_found',
        message: `There is no pet "${id}"`,
      })
    }
  },
)

test.each([
  ['GET /rows/dog', 'model: expected one of "category", "pet", "order", "inventoryItem" but got'],
  [
    'GET /rows/pets',
    'model: expected one of "category", "pet", "order", "inventoryItem" but got "pets"; did you mean "pet"?',
  ],
  ['GET /rows/categories', 'did you mean "category"?'],
  ['GET /rows/__proto__', 'model: expected one of '],
  ['GET /rows/pet/one', 'id: expected an integer from -9223372036854775808 to '],
  ['GET /rows/pet/1e3', 'id: expected an integer from '],
  ['GET /rows/pet/99999999999999999999', 'id: expected an integer from '],
  ['GET /rows/pet?limit=-1', 'limit: expected an integer from 0 to '],
  ['GET /rows/pet?status=sold', '"status" is not a parameter; '],
])('%s gets a 400 that says what was expected', async (target, message) => {
  const { status, body } = await call(await start(), target)

  expect(status).toBe(400)
  expect(body.message).toContain(message)
})

test.each([
  ['POST /rows/pet', {}, 'name: expected a string but it is missing'],
  ['POST /rows/pet', { name: 5, categoryId: '1' }, 'name: expected a string but got 5'],
  ['POST /rows/pet', { name: 'A', categoryId: 'x' }, 'pet.categoryId: expected an integer from '],
  ['POST /rows/pet', { name: 'A', categoryId: 1.5 }, 'but got 1.5'],
  ['POST /rows/pet', { name: 'A', categoryId: 2 ** 53 }, 'as a number up to 2^53 - 1'],
  ['POST /rows/pet', { name: 'A', categoryId: null }, 'categoryId: expected an integer'],
  ['POST /rows/pet', { id: '0', name: 'A', categoryId: '1' }, 'pet.id: expected an id from 1 to '],
  [
    'POST /rows/pet',
    { id: '2', name: 'A', categoryId: '1' },
    'pet.id: expected an id that no other row has but got "2"',
  ],
  ['PATCH /rows/pet/1', {}, 'pet: expected at least one field but got {}'],
  ['PATCH /rows/pet/1', { id: '2' }, 'pet.id: expected an id that no other row has but got "2"'],
  ['PATCH /rows/pet/1', { status: 'gone' }, 'status: expected one of available, pending, sold'],
  ['PATCH /rows/pet/1', { nmae: 'A' }, 'did you mean name?'],
  ['PATCH /rows/pet/1', { name: null }, 'name: expected a string'],
  ['POST /rows/order', { shipDate: 'tomorrow' }, 'shipDate: expected '],
])('%s refuses %j and changes nothing', async (target, sent, message) => {
  const server = await start()
  const before = server.petstore.snapshot()

  const { status, body } = await call(server, target, { body: sent })

  expect(status).toBe(422)
  expect(body.message).toContain(message)
  expect(server.petstore.snapshot()).toEqual(before)
})

test('with idOffset, a taken id is refused as the client knows it', async () => {
  const server = await start({ idOffset: 1_000n })
  const body = { id: '1002', name: 'A', categoryId: '1001' }

  const refused = await call(server, 'POST /rows/pet', { body })

  expect(refused.body.message).toBe('pet.id: expected an id that no other row has but got "1002"')
})

test('a row for which there is no room gets a 507', async () => {
  const server = await start({ fixtures: {}, maxDataBytes: 2_000 })

  const { status, body } = await call(server, 'POST /rows/category', {
    body: { name: 'a'.repeat(2_000) },
  })

  expect(status).toBe(507)
  expect(body.code).toBe('insufficient_storage')
})

test('the rows of a session are its own', async () => {
  const server = await start()
  server.sessions.create({ id: 'one' })

  const { headers } = await call(ofSession(server, 'one'), 'POST /rows/category', {
    body: { name: 'Fish' },
  })

  expect(headers.location).toMatch(/^\/__petstore\/sessions\/one\/rows\/category\/\d+$/)
  expect(
    server.petstore.db.category.findFirst({ where: { name: { equals: 'Fish' } } })?.id,
  ).not.toBe(Number(headers.location?.split('/').at(-1)))
})
