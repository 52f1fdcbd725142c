import { type Collections, createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

test('what is written through db is served at once, and an absent field is absent, never null', async () => {
  const { db, fetch } = createPetstore()

  expect(db.pet.create({ name: 'Nemo', categoryId: 1, status: 'pending' }).id).toBe(13)
  db.category.update({ where: { id: 3 }, data: { name: 'Parrots' } })
  db.order.create({})

  const nemo = { id: 13, name: 'Nemo', categoryId: 1, status: 'pending' }
  expect(await (await fetch('/pets/13')).json()).toEqual(nemo)
  expect(await (await fetch('/categories/3')).json()).toEqual({ id: 3, name: 'Parrots' })
  expect(await (await fetch('/store/orders/6')).json()).toEqual({ id: 6 })
})

test.each([
  ['in the place of an empty one', () => {}],
  ['after one was deleted', ({ inventoryItem }: Collections) => inventoryItem.deleteMany()],
])('an inventory item that is created without a status, %s, gets that of its pet', (_, prepare) => {
  const { db } = createPetstore()
  prepare(db)

  db.inventoryItem.create({ petId: 3, quantity: 2 })

  expect(db.inventoryItem.findFirst({ where: { petId: 3 } })).toMatchObject({ status: 'sold' })
  expect(db.pet.findFirst({ where: { id: 3 } })).toMatchObject({ status: 'sold' })
})

test("an inventory item with stock can't be created again", () => {
  const { db } = createPetstore()
  const before = db.inventoryItem.findFirst({ where: { petId: 1 } })

  expect(() => db.inventoryItem.create({ petId: 1, quantity: 2 })).toThrow(
    'db.inventoryItem.create: petId: expected an id that no other row has but got 1',
  )
  expect(db.inventoryItem.findFirst({ where: { petId: 1 } })).toEqual(before)
})
