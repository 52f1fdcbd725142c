import { createPetstore, drop } from 'petstore-mock'
import { expect, test } from 'vitest'

const { db } = createPetstore()

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

test('without where, findMany and count cover all rows', () => {
  expect(db.pet.findMany()).toEqual(db.pet.getAll())
  expect(db.pet.findMany({})).toHaveLength(12)
  expect(db.pet.findMany({ where: {} })).toHaveLength(12)
  expect([db.pet.count(), db.pet.count({}), db.pet.count({ where: {} })]).toEqual([12, 12, 12])
})

test.each([undefined, {}, { where: {} }])('deleteMany with %j deletes all rows', (query) => {
  const petstore = createPetstore()
  expect(petstore.db.order.deleteMany(query)).toHaveLength(db.order.count())
  expect(petstore.db.order.count()).toBe(0)
  expect(petstore.db.order.deleteMany(query)).toBeNull()
})

test('updateMany without where updates all rows', () => {
  const petstore = createPetstore()
  expect(petstore.db.pet.updateMany({ data: { status: 'sold' } })).toHaveLength(12)
  expect(petstore.db.pet.count({ where: { status: 'sold' } })).toBe(12)
})

test('orderBy sorts by each field in turn, and null comes first', () => {
  const orderBy = { status: 'desc', name: 'asc' } as const
  const names = db.pet.findMany({ orderBy }).map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Balto', 'Salem', 'Shelly'])
  expect(names.slice(-2)).toEqual(['Kiwi', 'Luna'])
  expect(db.order.findMany({ orderBy: { shipDate: 'asc' } })[0]).toMatchObject({ shipDate: null })
})

test('a list in orderBy sorts by each of its criteria in turn', () => {
  const criteria = [{ status: 'desc' }, { name: 'asc' }] as const
  expect(db.pet.findMany({ orderBy: criteria })).toEqual(
    db.pet.findMany({ orderBy: { status: 'desc', name: 'asc' } }),
  )
  const orderBy = [{ categoryId: 'desc' }, { id: 'desc' }] as const
  expect(idsOf(db.pet.findMany({ orderBy, take: 3 }))).toEqual([12, 11, 10])
  expect(db.pet.findFirst({ where: {}, orderBy })).toMatchObject({ id: 12 })
})

test('rows come in the order of their ids, also after they were created or restored', () => {
  const petstore = createPetstore({
    fixtures: {
      categories: [
        { id: 5, name: 'E' },
        { id: 2, name: 'B' },
      ],
    },
  })
  const { category } = petstore.db
  const first = petstore.snapshot()
  category.create({ id: 1, name: 'A' })
  category.create({ id: 4, name: 'D' })
  const later = petstore.snapshot()

  expect(idsOf(category.getAll())).toEqual([1, 2, 4, 5])
  petstore.restore(first)
  expect(idsOf(category.getAll())).toEqual([2, 5])
  expect(petstore.snapshot().parts.data).toEqual(first.parts.data)
  petstore.restore(later)
  expect(idsOf(category.findMany({ where: { id: { gt: 1 } } }))).toEqual([2, 4, 5])
})

test('skip and take select a page', () => {
  expect(idsOf(db.pet.findMany({ skip: 2, take: 3 }))).toEqual([3, 4, 5])
  expect(idsOf(db.pet.findMany({ orderBy: { id: 'desc' }, skip: 10 }))).toEqual([2, 1])
  expect(db.pet.findMany({ take: 0 })).toEqual([])
  expect(db.pet.findMany({ skip: 12 })).toEqual([])
})

test('a returned row is a plain object with all fields', () => {
  const rex = { id: 1, name: 'Rex', categoryId: 1, status: 'available' }
  expect(db.pet.findFirst({ where: { id: 1 } })).toEqual(rex)
  expect(db.pet.getAll()[0]).toEqual(rex)
  expect(createPetstore().db.order.create({})).toEqual({
    id: 6,
    petId: null,
    quantity: null,
    shipDate: null,
    complete: null,
  })
})

test('update and delete affect the first matching row and return it', () => {
  const { db } = createPetstore()
  const updated = db.pet.update({ where: { status: 'sold' }, data: { status: null } })
  expect(updated).toEqual({ id: 3, name: 'Balto', categoryId: 1, status: null })
  expect(db.pet.delete({ where: { status: 'sold' } })).toMatchObject({ id: 8 })
  expect(db.pet.count()).toBe(11)
  expect(db.pet.delete({ where: { id: 99 } })).toBeNull()
  expect(db.pet.update({ where: { id: 99 }, data: { name: 'Max' } })).toBeNull()
})

test('updateMany and deleteMany affect all matching rows and return them', () => {
  const { db } = createPetstore()
  const updated = db.pet.updateMany({ where: { categoryId: 3 }, data: { categoryId: 4 } })
  expect(updated).toMatchObject([
    { id: 9, categoryId: 4 },
    { id: 10, categoryId: 4 },
  ])
  expect(db.pet.deleteMany({ where: { categoryId: 4 } })).toHaveLength(4)
  expect(db.pet.deleteMany({ where: { categoryId: 4 } })).toBeNull()
  expect(db.pet.updateMany({ where: { categoryId: 4 }, data: {} })).toBeNull()
})

test('a function in data computes the new value from the old one and the row', () => {
  const { db } = createPetstore()
  db.pet.updateMany({
    where: { id: { lte: 2 } },
    data: { name: (name, { id }) => `${name} ${id}` },
  })
  expect(db.pet.findMany({ take: 3 }).map(({ name }) => name)).toEqual([
    'Rex 1',
    'Bella 2',
    'Balto',
  ])
})

test('a value that is undefined is left out', () => {
  const { db } = createPetstore()
  const status = undefined
  expect(db.pet.create(untyped({ name: 'Fido', categoryId: 1, status }))).toMatchObject({
    id: 13,
    status: null,
  })
  expect(db.pet.update({ where: { id: 1 }, data: untyped({ status }) })).toMatchObject({
    name: 'Rex',
    status: 'available',
  })
})

test('drop deletes every row, and refuses anything but the db of a petstore', () => {
  const petstore = createPetstore()
  drop(petstore.db)
  const { category, pet, order, inventoryItem } = petstore.db
  expect([category, pet, order, inventoryItem].map((rows) => rows.count())).toEqual([0, 0, 0, 0])
  // @ts-expect-error: not the db of a petstore
  expect(() => drop(petstore)).toThrow('drop: expected petstore.db but got ')
  // @ts-expect-error: not the db of a petstore
  expect(() => drop()).toThrow('drop: expected petstore.db but got undefined')
})

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

test('an inventory item can be created again after it was deleted, and gives its pet its status', () => {
  const { db } = createPetstore()
  const item = { petId: 1, quantity: 2, status: 'sold' } as const

  expect(() => db.inventoryItem.create(item)).toThrow(
    'db.inventoryItem.create: petId: expected an id that no other row has but got 1',
  )
  db.inventoryItem.delete({ where: { petId: 1 } })
  db.inventoryItem.create(item)

  expect(db.inventoryItem.findFirst({ where: { petId: 1 } })).toEqual(item)
  expect(db.pet.findFirst({ where: { id: 1 } })).toMatchObject({ status: 'sold' })
})

/** Loses the type, as in JavaScript. */
function untyped(values: object) {
  return Object.assign(JSON.parse('{}'), values)
}
