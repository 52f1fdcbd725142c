import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { sendJson } from '../support/send-json.ts'

/** Pet 1 has 4 units in stock, pet 2 has none. The first new order is number 6. */
const create = () => createPetstore({ rules: { reserveStock: true } })
const order = (petstore: Petstore, values: object) =>
  sendJson(petstore, 'POST /store/orders', values)
const replace = (petstore: Petstore, values: object) =>
  sendJson(petstore, 'PUT /store/orders/6', values)

async function stockOf(petstore: Petstore, petId = 1): Promise<unknown> {
  return (await petstore.fetch(`/store/inventory/${petId}`)).json()
}

test('A11: a reservation moves with its order', async () => {
  const petstore = create()
  petstore.db.inventoryItem.update({ where: { petId: { equals: 2 } }, data: { quantity: 5 } })
  await order(petstore, { petId: 1, quantity: 3 })

  expect((await replace(petstore, { petId: 1, quantity: 4 })).status).toBe(200)
  expect(await stockOf(petstore)).toMatchObject({ quantity: 0 })
  expect((await replace(petstore, { petId: 2, quantity: 2 })).status).toBe(200)
  expect(await stockOf(petstore)).toMatchObject({ quantity: 4 })
  expect(await stockOf(petstore, 2)).toMatchObject({ quantity: 3 })
})

test("A11: what another pet has in stock doesn't help", async () => {
  const petstore = create()
  await order(petstore, { petId: 1, quantity: 4 })
  petstore.db.inventoryItem.update({ where: { petId: { equals: 2 } }, data: { quantity: 1 } })

  const refused = await replace(petstore, { petId: 2, quantity: 2 })

  expect(await refused.json()).toMatchObject({
    message: 'Pet 2 has 1 unit in stock, but the order asks for 2',
  })
  expect(await stockOf(petstore)).toMatchObject({ quantity: 0 })
})

test.each([{ petId: 1 }, { petId: 1, quantity: 0 }, { petId: 1, quantity: -2 }])(
  'A11: the order %j reserves nothing',
  async (values) => {
    const petstore = create()
    const data = { quantity: -1 }
    petstore.db.inventoryItem.update({ where: { petId: { equals: 1 } }, data })
    expect((await order(petstore, values)).status).toBe(201)
    expect(await stockOf(petstore)).toMatchObject(data)
    await petstore.fetch('/store/orders/6', { method: 'DELETE' })
    expect(await stockOf(petstore)).toMatchObject(data)
  },
)

test.each([
  [false, 4],
  [true, 1],
])(
  'A11: after an order of 3 that is complete: %s is deleted, %i are left',
  async (complete, left) => {
    const petstore = create()
    await order(petstore, { petId: 1, quantity: 3, complete })
    expect(await stockOf(petstore)).toMatchObject({ quantity: 1 })
    await petstore.fetch('/store/orders/6', { method: 'DELETE' })
    expect(await stockOf(petstore)).toMatchObject({ quantity: left })
  },
)

test('A11: without the rule, nothing comes back either', async () => {
  const petstore = createPetstore()
  await order(petstore, { petId: 1, quantity: 3 })
  await petstore.fetch('/store/orders/6', { method: 'DELETE' })
  expect(await stockOf(petstore)).toMatchObject({ quantity: 4 })
})

test('A11: an order for a pet without stock is refused', async () => {
  const petstore = create()
  petstore.db.inventoryItem.delete({ where: { petId: { equals: 1 } } })
  const refused = await order(petstore, { petId: 1, quantity: 2 })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    code: 'out_of_stock',
    message: 'Pet 1 has 0 units in stock, but the order asks for 2',
  })
})

test('A11: a reservation of a pet that has lost its item is forgotten', async () => {
  const petstore = create()
  await order(petstore, { petId: 1, quantity: 3 })
  petstore.db.inventoryItem.delete({ where: { petId: { equals: 1 } } })
  expect((await petstore.fetch('/store/orders/6', { method: 'DELETE' })).status).toBe(204)
})
