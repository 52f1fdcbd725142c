import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { expectRefusal, type Refusal } from '../support/model/refusal.ts'

const PET_FIELDS = 'expected one of id, name, categoryId, status'

const refused: readonly Refusal[] = [
  ['create', {}, 'name: expected a string but it is missing; categoryId: expected an integer'],
  ['create', undefined, 'name: expected a string'],
  ['create', { name: 'Fido' }, 'categoryId: expected an integer'],
  ['create', { name: null, categoryId: 1 }, 'name: expected a string but got null'],
  ['create', { name: 'Fido', categoryId: '1' }, 'categoryId: expected an integer'],
  ['create', { name: 'Fido', categoryId: 1.5 }, 'categoryId: expected an integer'],
  ['create', { name: 'Fido', categoryId: Number.NaN }, 'categoryId: expected an integer'],
  [
    'create',
    { name: 'Fido', categoryId: 2 ** 60 },
    'categoryId: expected an integer up to 2^53 - 1',
  ],
  [
    'create',
    { name: 'Fido', categoryId: 1, status: 'lost' },
    'status: expected one of available, pending, sold but got "lost"',
  ],
  [
    'create',
    { name: 'Fido', categoryId: 1, colour: 'brown' },
    `"colour" is not one of its fields; ${PET_FIELDS}`,
  ],
  [
    'create',
    { id: 7, name: 'Fido', categoryId: 1 },
    'id: expected an id that no other row has but got 7',
  ],
  ['create', { id: 0, name: 'Fido', categoryId: 1 }, 'id: expected an id from 1 to 2^52 but got 0'],
  [
    'create',
    { id: -1, name: 'Fido', categoryId: 1 },
    'id: expected an id from 1 to 2^52 but got -1',
  ],
  [
    'create',
    { id: Number.POSITIVE_INFINITY, name: 'Fido', categoryId: 1 },
    'id: expected an integer',
  ],
  ['create', null, 'expected an object but got null'],
  ['create', [], 'expected an object but got []'],
  ['update', { where: { id: 7 } }, 'data: expected an object but got undefined'],
  ['update', { where: { id: 7 }, data: null }, 'data: expected an object but got null'],
  [
    'update',
    { where: { id: 7 }, status: 'sold' },
    '"status" is not one of its options; write { data: { status: … } }',
  ],
  ['update', { id: 7, data: {} }, '"id" is not one of its options; write { where: { id: … } }'],
  [
    'update',
    { data: { status: 'sold' } },
    'where: expected an object; {} selects all rows, but got undefined',
  ],
  [
    'update',
    { where: { id: 7 }, data: { colour: 'brown' } },
    'data: "colour" is not one of its fields',
  ],
  ['update', { where: { id: 7 }, data: { name: null } }, 'data.name: expected a string'],
  ['update', { where: { id: 99 }, data: { name: 7 } }, 'data.name: expected a string but got 7'],
  [
    'update',
    { where: { id: 7 }, data: { name: () => 7 } },
    'data.name: expected a string but got 7',
  ],
  [
    'update',
    { where: { id: 7 }, data: { status: () => undefined } },
    'data.status: expected a value but got undefined',
  ],
  [
    'update',
    { where: { id: 7 }, data: { id: 8 } },
    'data.id: expected an id that no other row has but got 8',
  ],
  [
    'update',
    { where: { id: 7 }, data: { id: 0 } },
    'data.id: expected an id from 1 to 2^52 but got 0',
  ],
  [
    'updateMany',
    { where: {}, data: { id: 50 } },
    'data.id: expected an id that no other row has but got 50',
  ],
  [
    'updateMany',
    { where: {}, data: { id: (id: number) => id + 20 - (id % 2) } },
    'data.id: expected an id that no other row has but got 22',
  ],
  [
    'updateMany',
    { where: {}, data: { name: (name: string, { id }: { id: number }) => (id > 6 ? 7 : name) } },
    'data.name: expected a string but got 7',
  ],
]

test.each(refused)('db.pet.%s refuses the values %o', expectRefusal)

test('a category needs a name, and an inventory item the id of a pet', () => {
  const { db } = createPetstore()
  // @ts-expect-error: name is missing
  expect(() => db.category.create({})).toThrow('db.category.create: name: expected a string')
  // @ts-expect-error: petId is missing
  expect(() => db.inventoryItem.create({ quantity: 1 })).toThrow(
    'db.inventoryItem.create: petId: expected an integer',
  )
  expect(() => db.order.create({ shipDate: 'tomorrow' })).toThrow(
    'db.order.create: shipDate: expected an RFC 3339 date-time',
  )
})
