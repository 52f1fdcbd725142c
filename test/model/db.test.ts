import { createPetstore, drop, type Petstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK, withJson } from '../support/service/state.ts'

async function json(petstore: Petstore, path: string): Promise<unknown> {
  return (await petstore.fetch(path)).json()
}

async function totalOf(petstore: Petstore, path: string): Promise<number> {
  return Number((await petstore.fetch(path)).headers.get('X-Total-Count'))
}

describe('writes through db and the API', () => {
  test('a pet created through db is served at once', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    const { id } = petstore.db.pet.create({ name: 'Nemo', categoryId: 1, status: 'pending' })

    expect(id).toBe(13)
    expect(await json(petstore, '/pets/13')).toEqual({
      id: 13,
      name: 'Nemo',
      categoryId: 1,
      status: 'pending',
    })
    expect(await totalOf(petstore, '/pets?status=pending&categoryId=1')).toBe(2)
  })

  test('a pet created through the API is in db at once', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    await petstore.fetch('/pets', withJson('POST', { name: 'Nemo', categoryId: 1 }))

    const pet = petstore.db.pet.findFirst({ where: { name: { equals: 'Nemo' } } })
    expect(pet).toMatchObject({ id: 13, categoryId: 1, status: null })
  })

  test('a category updated through db is served at once', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.category.update({ where: { id: { equals: 3 } }, data: { name: 'Parrots' } })

    expect(await json(petstore, '/categories/3')).toEqual({ id: 3, name: 'Parrots' })
  })

  test('an order deleted through the API is gone from db', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    await petstore.fetch('/store/orders/1', { method: 'DELETE' })

    expect(petstore.db.order.findFirst({ where: { id: { equals: 1 } } })).toBeNull()
    expect(petstore.db.order.count()).toBe(4)
  })

  test('an absent field is absent in a response, never null', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.order.create({})

    expect(await json(petstore, '/store/orders/6')).toEqual({ id: 6 })
  })
})

describe('indexes stay correct', () => {
  test('after drop', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    drop(petstore.db)

    for (const path of ['/pets', '/pets?status=sold', '/categories', '/store/orders']) {
      expect(await json(petstore, path)).toEqual([])
    }
    expect(await totalOf(petstore, '/store/inventory')).toBe(0)
    expect((await petstore.fetch('/pets/1')).status).toBe(404)
  })

  test('ids are not reused after drop', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    drop(petstore.db)

    expect(petstore.db.category.create({ name: 'Fish' }).id).toBe(5)
  })

  test('after a primary key changed', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.pet.update({ where: { id: { equals: 2 } }, data: { id: 50 } })

    expect((await petstore.fetch('/pets/2')).status).toBe(404)
    expect(await json(petstore, '/pets/50')).toMatchObject({ id: 50, name: 'Bella' })
    expect(await json(petstore, '/pets?status=pending&offset=1')).toMatchObject([{ id: 50 }])
    expect((await petstore.fetch('/store/inventory/2')).status).toBe(404)
    expect(await json(petstore, '/store/inventory/50')).toMatchObject({ status: 'pending' })
    expect(petstore.db.pet.create({ name: 'Next', categoryId: 1 }).id).toBe(51)
  })

  test('after updateMany', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.pet.updateMany({
      where: { status: { equals: 'sold' } },
      data: { status: 'available', categoryId: 2 },
    })

    expect(await totalOf(petstore, '/pets?status=sold')).toBe(0)
    expect(await totalOf(petstore, '/pets?categoryId=2')).toBe(6)
    expect(await totalOf(petstore, '/store/inventory?status=sold')).toBe(0)
  })

  test('after deleteMany', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.pet.deleteMany({ where: { categoryId: { equals: 1 } } })

    expect(await totalOf(petstore, '/pets')).toBe(8)
    expect(await totalOf(petstore, '/pets?categoryId=1')).toBe(0)
    expect(await totalOf(petstore, '/store/inventory')).toBe(8)
    expect((await petstore.fetch('/categories/1', { method: 'DELETE' })).status).toBe(204)
  })
})

describe('a pet and its inventory item share their status', () => {
  const statuses = async (petstore: Petstore) => [
    await json(petstore, '/pets/1'),
    await json(petstore, '/store/inventory/1'),
  ]
  const bothSold = [{ status: 'sold' }, { status: 'sold' }]
  const where = { status: { equals: 'available' } } as const

  test('when the API replaces the pet', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    const rex = { name: 'Rex', categoryId: 1, status: 'sold' }
    await petstore.fetch('/pets/1', withJson('PUT', rex))

    expect(await statuses(petstore)).toMatchObject(bothSold)
  })

  test('when db updates the pet', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.pet.updateMany({ where, data: { status: 'sold' } })

    expect(await statuses(petstore)).toMatchObject(bothSold)
  })

  test('when db updates the item', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.inventoryItem.updateMany({ where, data: { status: 'sold' } })

    expect(await statuses(petstore)).toMatchObject(bothSold)
    expect(await totalOf(petstore, '/pets?status=sold')).toBe(10)
  })
})

describe('an inventory item that is created explicitly', () => {
  const whereFirst = { where: { petId: { equals: 13 } } }

  test.each([0, 5])('replaces an empty item, with quantity %i', async (quantity) => {
    const petstore = createPetstore({ clock: CLOCK })
    const { id } = petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })

    petstore.db.inventoryItem.create({ petId: id, quantity, status: 'pending' })

    expect(petstore.db.inventoryItem.count(whereFirst)).toBe(1)
    expect(await json(petstore, '/store/inventory/13')).toMatchObject({ quantity })
    expect(await json(petstore, '/pets/13')).toMatchObject({ status: 'pending' })
    expect(await totalOf(petstore, '/store/inventory?status=pending')).toBe(3)
  })

  test('without a status gets that of its pet', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.db.inventoryItem.create({ petId: 3, quantity: 2 })

    expect(await json(petstore, '/store/inventory/3')).toMatchObject({ status: 'sold' })
    expect(await json(petstore, '/pets/3')).toMatchObject({ status: 'sold' })
  })

  test('does not replace an item with stock', () => {
    const petstore = createPetstore({ clock: CLOCK })

    expect(() => petstore.db.inventoryItem.create({ petId: 1, quantity: 2 })).toThrow(
      'db.inventoryItem.create: petId: expected an id that no other row has but got 1',
    )
    expect(petstore.db.inventoryItem.findFirst({ where: { petId: 1 } })).toEqual({
      petId: 1,
      quantity: 4,
      status: 'available',
    })
  })
})
