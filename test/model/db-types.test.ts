import { type Collections, createPetstore, type PetFixture, type PetRow } from 'petstore-mock'
import type { CategoryFixture, InventoryFixture, OrderFixture, World } from 'petstore-mock/fixtures'
import { expect, expectTypeOf, test } from 'vitest'

const { db } = createPetstore()

test('the type of where knows the fields, their values and their operators', () => {
  db.pet.findMany({ where: { id: 7, status: 'sold' } })
  db.pet.findMany({ where: { status: null, name: { contains: 'e' } } })
  db.pet.findMany({ where: { status: { in: ['sold', 'pending'], notEquals: null } } })
  db.order.findMany({ where: { complete: false, quantity: { between: [1, 3] } } })
  // @ts-expect-error: an unknown field
  expect(() => db.pet.findMany({ where: { identifier: 7 } })).toThrow('identifier')
  // @ts-expect-error: a name is never null
  expect(() => db.pet.findMany({ where: { name: null } })).toThrow('where.name')
  // @ts-expect-error: an unknown status
  expect(() => db.pet.findMany({ where: { status: 'lost' } })).toThrow('where.status')
  // @ts-expect-error: an unknown operator
  expect(() => db.pet.findMany({ where: { id: { like: 7 } } })).toThrow('where.id')
  // @ts-expect-error: a number is not contained
  expect(() => db.pet.findMany({ where: { id: { contains: '7' } } })).toThrow('where.id')
  // @ts-expect-error: undefined
  expect(() => db.pet.findMany({ where: { id: undefined } })).toThrow('where.id')
})

test('the type of findMany knows cursors and lists of criteria', () => {
  db.pet.findMany({ cursor: 3, take: 2, orderBy: [{ status: 'asc' }, { name: 'desc' }] })
  db.pet.findMany({ cursor: null, where: { status: { equals: null } } })
  // @ts-expect-error: skip beside cursor
  expect(() => db.pet.findMany({ cursor: 3, skip: 1 })).toThrow('skip')
  // @ts-expect-error: a cursor is an id
  expect(() => db.pet.findMany({ cursor: 'Rex' })).toThrow('cursor')
  // @ts-expect-error: an unknown field
  expect(() => db.pet.findMany({ orderBy: [{ nam: 'asc' }] })).toThrow('nam')
  // @ts-expect-error: findFirst has no pages
  expect(() => db.pet.findFirst({ where: {}, cursor: 3 })).toThrow('cursor')
})

test('the type of each method knows its options', () => {
  // @ts-expect-error: where is missing
  expect(() => db.pet.findFirst()).toThrow('where')
  // @ts-expect-error: where is missing
  expect(() => db.pet.delete({})).toThrow('where')
  // @ts-expect-error: a field outside of where
  expect(() => db.pet.deleteMany({ id: 7 })).toThrow('where')
  // @ts-expect-error: data is missing
  expect(() => db.pet.update({ where: { id: 7 } })).toThrow('data')
  // @ts-expect-error: count has no pages
  expect(() => db.pet.count({ take: 1 })).toThrow('take')
  // @ts-expect-error: count has no strict
  expect(() => db.pet.count({ where: {}, strict: true })).toThrow('strict')
})

test('the types of new and updated rows know the required fields', () => {
  expectTypeOf(db.pet.create).parameter(0).toExtend<Partial<PetRow>>()
  expectTypeOf<{ name: string; categoryId: number }>().toExtend<NewPet>()
  expectTypeOf<{ name: string }>().not.toExtend<NewPet>()
  expectTypeOf<Record<never, never>>().toExtend<Parameters<Collections['order']['create']>[0]>()
  // @ts-expect-error: name and categoryId are missing
  expect(() => db.pet.create({})).toThrow('name')
  // @ts-expect-error: an unknown field
  expect(() => db.category.create({ name: 'Fish', colour: 'red' })).toThrow('colour')
  // @ts-expect-error: an unknown field
  expect(() => db.pet.update({ where: { id: 1 }, data: { nam: 'Max' } })).toThrow('nam')
})

type NewPet = Parameters<Collections['pet']['create']>[0]

test('fixtures of the exported types are accepted, also as arrays that can change', () => {
  const categories: CategoryFixture[] = [{ id: 1, name: 'Dogs' }]
  const pets: PetFixture[] = [{ id: 1, name: 'Rex', categoryId: 1, status: 'sold' }]
  const orders: readonly OrderFixture[] = [{ id: 1, petId: 1 }]
  const inventory: InventoryFixture[] = [{ petId: 1, quantity: 0, status: 'sold' }]
  const fixtures: World = { categories, pets, orders, inventory }
  expect(createPetstore({ fixtures }).db.pet.count()).toBe(1)
  expect(createPetstore({ fixtures: { categories, pets } }).db.order.count()).toBe(0)
})

test('a typo in a fixture does not compile', () => {
  const categories: CategoryFixture[] = [{ id: 1, name: 'Dogs' }]
  // @ts-expect-error: an unknown field
  const typo: PetFixture = { id: 1, name: 'Rex', categoryId: 1, state: 'sold' }
  expect(() => createPetstore({ fixtures: { categories, pets: [typo] } })).toThrow('"state"')
  expect(() =>
    // @ts-expect-error: an unknown field
    createPetstore({ fixtures: { categories: [{ id: 1, name: 'Dogs', nam: 'Cats' }] } }),
  ).toThrow('"nam"')
  // @ts-expect-error: an unknown list
  expect(() => createPetstore({ fixtures: { dogs: [] } })).toThrow('"dogs"')
})
