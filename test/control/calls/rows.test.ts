import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

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

test.each(['GET', 'PATCH', 'DELETE'])("%s on a row that doesn't exist gets 404", async (method) => {
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
})

test('with idOffset, a taken id is refused as the client knows it', async () => {
  const server = await start({ idOffset: 1_000n })
  const body = { id: '1002', name: 'A', categoryId: '1001' }

  const refused = await call(server, 'POST /rows/pet', { body })

  expect(refused.body.message).toBe('pet.id: expected an id that no other row has but got "1002"')
})
