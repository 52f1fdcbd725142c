import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { testBreakages } from '../../support/service/broken-snapshot.ts'
import { CLOCK, send } from '../../support/service/state.ts'

const REX = { id: 1, name: 'Rex', categoryId: 1 }
const SOLD = { petId: 1, quantity: 1, status: 'sold' }
const NEXT = 'expected an integer from 1 to 6755399441055744 but got'

testBreakages([
  ['parts.data', undefined, 'snapshot: the part data is missing'],
  ['parts.data', null, 'data: expected an object but got null'],
  ['parts.data.pets', 'none', 'data.pets: expected an array but got "none"'],
  ['parts.data.pets', undefined, 'data.pets: expected an array but got undefined'],
  ['parts.data.pets', [{ id: 1 }], 'data.pets[0].name: '],
  ['parts.data.pets', [REX, REX], 'data.pets[1].id: expected a unique id but got 1'],
  ['parts.data.pets', [{ ...REX, id: 0 }], 'data.pets[0].id: '],
  ['parts.data.pets', [{ ...REX, id: -1 }], 'data.pets[0].id: '],
  ['parts.data.pets', [{ ...REX, age: 3 }], 'data.pets[0]: "age" is not a field of Pet'],
  ['parts.data.pets.0.categoryId', 2 ** 60, 'data.pets[0].categoryId: expected an integer up to'],
  ['parts.data.pets.0.categoryId', '1000000000000000', 'data.pets[0].categoryId: expected an int'],
  ['parts.data.pets.0.categoryId', `0${2n ** 60n}`, 'data.pets[0].categoryId: expected an integer'],
  ['parts.data.pets.0.categoryId', String(2n ** 63n), 'data.pets[0].categoryId: expected an integ'],
  ['parts.data.orders', [{ petId: 1 }], 'data.orders[0].id: '],
  [
    'parts.data.orders.0.petId',
    2 ** 53,
    'data.orders[0].petId: expected an integer up to 2^53 - 1',
  ],
  ['parts.data.inventory', [{ petId: 1, quantity: 1 }], 'data.inventory[0].status: '],
  ['parts.data.inventory', [SOLD], 'data.inventory[0].status: expected available, the status of'],
  ['parts.data.inventory', [{ ...SOLD, petId: 0 }], 'data.inventory[0].petId: expected an id from'],
  ['parts.data.categories', [{ id: '1', name: 'Dogs' }], 'data.categories[0].id: '],
  ['parts.data.rabbits', [], 'data: "rabbits" is not a model'],
  ['parts.data.nextIds', undefined, 'data.nextIds: expected an object but got undefined'],
  ['parts.data.nextIds.inventory', 1, 'data.nextIds: "inventory" is not one of its members; '],
  ['parts.data.nextIds.category', 0, `data.nextIds.category: ${NEXT} 0`],
  ['parts.data.nextIds.pet', 1.5, `data.nextIds.pet: ${NEXT} 1.5`],
  ['parts.data.nextIds.order', 2 ** 53 - 1, `data.nextIds.order: ${NEXT} 9007199254740991`],
  ['parts.data.nextIds.pet', 1, 'data.pets[0].id: expected an id from 1 to below the next one, 1,'],
])

test('the highest next id of a snapshot leaves room for new rows', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const snapshot = petstore.snapshot()
  Object(snapshot).parts.data.nextIds.pet = 6_755_399_441_055_744

  petstore.restore(snapshot)

  for (let count = 0; count < 3; count += 1) {
    const body = { name: 'Nemo', categoryId: 1 }
    expect(send(petstore, 'POST', '/pets', { body }).status).toBe(201)
  }
  petstore.restore(snapshot)
  expect(petstore.snapshot()).toStrictEqual(snapshot)
})

test('a snapshot may have rows that refer to rows that do not exist', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.db.category.delete({ where: { id: { equals: 1 } } })
  petstore.db.pet.delete({ where: { id: { equals: 2 } } })
  petstore.db.inventoryItem.create({ petId: 99, quantity: 1 })
  const snapshot = petstore.snapshot()

  const other = createPetstore({ clock: CLOCK })
  other.restore(snapshot)

  expect(other.snapshot()).toStrictEqual(snapshot)
  expect(send(other, 'GET', '/pets/1').status).toBe(200)
  expect(send(other, 'GET', '/categories/1').status).toBe(404)
  expect(send(other, 'GET', '/store/inventory/99').status).toBe(200)
})
