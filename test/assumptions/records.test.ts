import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { sendJson } from '../support/send-json.ts'

test("A9: a category with pets or a pet with orders can't be deleted", async () => {
  const petstore = createPetstore()
  const category = await petstore.fetch('/categories/1', { method: 'DELETE' })
  expect(category.status).toBe(409)
  expect(await category.json()).toMatchObject({ code: 'category_in_use' })
  const pet = await petstore.fetch('/pets/3', { method: 'DELETE' })
  expect(pet.status).toBe(409)
  expect(await pet.json()).toMatchObject({ code: 'pet_in_use' })
  petstore.db.pet.deleteMany({ where: { id: { gt: 1 } } })
  expect((await petstore.fetch('/categories/1', { method: 'DELETE' })).status).toBe(409)
})

test('A9: rules.onDelete can also delete the pets and orders', async () => {
  const petstore = createPetstore({ rules: { onDelete: 'cascade' } })
  expect((await petstore.fetch('/categories/1', { method: 'DELETE' })).status).toBe(204)
  expect(petstore.db.pet.count()).toBe(8)
  expect(petstore.db.order.count()).toBe(3)
  expect(petstore.db.inventoryItem.count()).toBe(8)
})

test('A9: with rules.onDelete, a pet is deleted with its orders', async () => {
  const petstore = createPetstore({ rules: { onDelete: 'cascade' } })
  const before = petstore.db.order.count()
  expect((await petstore.fetch('/pets/3', { method: 'DELETE' })).status).toBe(204)
  expect(petstore.db.order.count()).toBeLessThan(before)
  expect(petstore.db.order.findMany({ where: { petId: { equals: 3 } } })).toEqual([])
})

test('A1: the Location of a new record leads to it', async () => {
  const petstore = createPetstore()
  const bodies = { pets: { name: 'Fido', categoryId: 1 }, categories: { name: 'Fish' } }
  for (const [path, body] of Object.entries({ ...bodies, 'store/orders': { petId: 1 } })) {
    const created = await sendJson(petstore, `POST /${path}`, body)
    const found = await petstore.fetch(created.headers.get('Location') ?? '')
    expect(await found.json()).toEqual(await created.json())
  }
})

test('A10: an inventory item is created and deleted with its pet, and shares its status', async () => {
  const petstore = createPetstore()
  const stock = async () => (await petstore.fetch('/store/inventory/13')).json()
  await sendJson(petstore, 'POST /pets', { name: 'Fido', categoryId: 1 })
  expect(await stock()).toEqual({ petId: 13, quantity: 0, status: 'available' })
  await sendJson(petstore, 'PUT /pets/13', { name: 'Fido', categoryId: 1, status: 'sold' })
  expect(await stock()).toMatchObject({ status: 'sold' })
  await petstore.fetch('/pets/13', { method: 'DELETE' })
  expect(await stock()).toMatchObject({ code: 'inventory_item_not_found' })
})

test('A10: fixtures can set the initial quantity', async () => {
  const petstore = createPetstore({
    fixtures: {
      categories: [{ id: 1, name: 'Dogs' }],
      pets: [{ id: 1, name: 'Rex', categoryId: 1 }],
      inventory: [{ petId: 1, quantity: 9, status: 'available' }],
    },
  })
  const item = await petstore.fetch('/store/inventory/1')
  expect(await item.json()).toEqual({ petId: 1, quantity: 9, status: 'available' })
})

test('A10: petstore.db can create a pet without an item', async () => {
  const petstore = createPetstore()
  petstore.db.inventoryItem.delete({ where: { petId: { equals: 1 } } })
  expect((await petstore.fetch('/store/inventory/1')).status).toBe(404)
  expect((await petstore.fetch('/pets/1')).status).toBe(200)
})

test("A11: orders don't change the stock", async () => {
  const petstore = createPetstore()
  const order = await sendJson(petstore, 'POST /store/orders', { petId: 1, quantity: 100 })
  expect(order.status).toBe(201)
  const item = await petstore.fetch('/store/inventory/1')
  expect(await item.json()).toMatchObject({ quantity: 4 })
})

test('A11: rules.reserveStock can reserve stock for orders, and refuse orders beyond it', async () => {
  const petstore = createPetstore({ rules: { reserveStock: true } })
  const quantityLeft = async () => (await petstore.fetch('/store/inventory/1')).json()
  await sendJson(petstore, 'POST /store/orders', { petId: 1, quantity: 3 })
  expect(await quantityLeft()).toMatchObject({ quantity: 1 })
  const short = await sendJson(petstore, 'POST /store/orders', { petId: 1, quantity: 2 })
  expect(short.status).toBe(409)
  expect(await short.json()).toMatchObject({ code: 'out_of_stock' })
  await petstore.fetch('/store/orders/6', { method: 'DELETE' })
  expect(await quantityLeft()).toMatchObject({ quantity: 4 })
})

test('A13: any status can change to any other', async () => {
  const petstore = createPetstore()
  for (const status of ['sold', 'available', 'pending', 'available']) {
    const pet = { name: 'Rex', categoryId: 1, status }
    expect((await sendJson(petstore, 'PUT /pets/1', pet)).status).toBe(200)
  }
})

test('A13: rules.statusTransitions can allow only forward changes', async () => {
  const petstore = createPetstore({ rules: { statusTransitions: 'forward' } })
  const pet = { name: 'Rex', categoryId: 1 }
  for (const status of ['available', 'sold', 'sold']) {
    expect((await sendJson(petstore, 'PUT /pets/1', { ...pet, status })).status).toBe(200)
  }
  const back = await sendJson(petstore, 'PUT /pets/1', { ...pet, status: 'pending' })
  expect(back.status).toBe(422)
  expect(await back.json()).toMatchObject({
    message:
      "status: the pet can't go back from sold to pending: rules.statusTransitions allows only available → pending → sold",
  })
})
