import { type Collections, createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

type Method = Exclude<keyof Collections['pet'], 'getAll'>

/** Arguments that a method refuses, and what the error says. */
type Refused = readonly (readonly [argument: unknown, message: string])[]

const REFUSED: Readonly<Record<Method, Refused>> = {
  create: [
    [{}, 'name: expected a string but it is missing; categoryId: expected an integer'],
    [undefined, 'name: expected a string'],
    [null, 'expected an object but got null'],
    [[], 'expected an object but got []'],
    [{ name: 'Rex' }, 'categoryId: expected an integer'],
    [{ name: null, categoryId: 1 }, 'name: expected a string but got null'],
    [{ name: 'Rex', categoryId: '1' }, 'categoryId: expected an integer'],
    [{ name: 'Rex', categoryId: 1.5 }, 'categoryId: expected an integer'],
    [{ name: 'Rex', categoryId: Number.NaN }, 'categoryId: expected an integer'],
    [{ name: 'Rex', categoryId: 2 ** 60 }, 'categoryId: expected an integer up to 2^53 - 1'],
    [{ name: 'Rex', categoryId: 1, status: 'lost' }, 'status: expected one of available, '],
    [{ name: 'Rex', categoryId: 1, age: 3 }, '"age" isn\'t one of its fields; expected one of '],
    [{ id: 7, name: 'Rex', categoryId: 1 }, 'id: expected an id that no other row has but got 7'],
    [{ id: 0, name: 'Rex', categoryId: 1 }, 'id: expected an id from 1 to 2^52 but got 0'],
    [{ id: -1, name: 'Rex', categoryId: 1 }, 'id: expected an id from 1 to 2^52 but got -1'],
    [{ id: Number.POSITIVE_INFINITY, name: 'Rex', categoryId: 1 }, 'id: expected an integer'],
  ],
  update: [
    [{ data: {} }, 'where: expected an object; {} selects all rows, but got undefined'],
    [{ where: { id: 7 } }, 'data: expected an object but got undefined'],
    [{ where: { id: 7 }, data: null }, 'data: expected an object but got null'],
    [{ where: {}, status: 'sold' }, '"status" isn\'t one of its options; write { data: { status'],
    [{ id: 7, data: {} }, '"id" isn\'t one of its options; write { where: { id: … } }'],
    [{ where: { id: 7 }, data: { age: 3 } }, 'data: "age" isn\'t one of its fields'],
    [{ where: { id: 7 }, data: { name: null } }, 'data.name: expected a string'],
    [{ where: { id: 99 }, data: { name: 7 } }, 'data.name: expected a string but got 7'],
    [{ where: { id: 7 }, data: { name: () => 7 } }, 'data.name: expected a string but got 7'],
    [{ where: {}, data: { status: () => undefined } }, 'data.status: expected a value but got und'],
    [{ where: { id: 7 }, data: { id: 8 } }, 'data.id: expected an id that no other row has'],
    [{ where: { id: 7 }, data: { id: 0 } }, 'data.id: expected an id from 1 to 2^52 but got 0'],
  ],
  updateMany: [
    [{ where: {}, data: { id: 50 } }, 'data.id: expected an id that no other row has but got 50'],
    [
      { where: {}, data: { id: (id: number) => id + 20 - (id % 2) } },
      'data.id: expected an id that no other row has but got 22',
    ],
    [
      {
        where: {},
        data: { name: (name: string, { id }: { id: number }) => (id > 6 ? 7 : name) },
      },
      'data.name: expected a string but got 7',
    ],
  ],
  delete: [
    [{}, 'where: expected an object; {} selects all rows, but got undefined'],
    [{ where: undefined }, 'where: expected an object'],
    [{ where: null }, 'where: expected an object but got null'],
    [{ where: [7] }, 'where: expected an object but got [7]'],
  ],
  deleteMany: [
    [7, 'expected an object such as { where: { id: 1 } } but got 7'],
    [{ wher: {} }, '"wher" isn\'t one of its options; did you mean where?'],
    [{ where: null }, 'where: expected an object but got null'],
    [{ where: { identifier: 7 } }, 'where: "identifier" isn\'t one of its fields'],
    [{ where: { nam: 'Rex' } }, 'where: "nam" isn\'t one of its fields; did you mean name?'],
    [{ where: { toString: 7 } }, 'where: "toString" isn\'t one of its fields; expected one of '],
  ],
  findFirst: [
    [undefined, 'where: expected an object; {} selects all rows, but got undefined'],
    [{ strict: true }, 'where: expected an object'],
    [{ where: {}, strict: 1 }, 'strict: expected true or false but got 1'],
    [{ where: {}, take: 1 }, '"take" isn\'t one of its options; '],
  ],
  count: [
    [{ take: 1 }, '"take" isn\'t one of its options'],
    [{ where: { id: undefined } }, 'where.id: expected a number, or operators'],
    [{ where: { id: null } }, 'where.id: expected a number, or operators'],
    [
      { where: { id: '7' } },
      'where.id: expected a number, or operators such as { in: … } but got "7"',
    ],
    [{ where: { id: Number.NaN } }, 'where.id: expected a number'],
    [{ where: { id: [1, 2] } }, 'where.id: expected a number, or operators'],
    [{ where: { id: {} } }, 'where.id: expected at least one operator but got {}'],
    [{ where: { id: { equal: 7 } } }, 'where.id: "equal" isn\'t one of its operators; did'],
    [{ where: { id: { contains: '7' } } }, 'where.id: "contains" isn\'t one of its operators'],
    [{ where: { id: { constructor: 7 } } }, 'where.id: "constructor" isn\'t one of its operators'],
    [{ where: { id: { equals: undefined } } }, 'where.id.equals: expected a number but got '],
    [{ where: { id: { gt: '7' } } }, 'where.id.gt: expected a number but got "7"'],
    [{ where: { id: { gt: null } } }, 'where.id.gt: expected a number but got null'],
    [{ where: { id: { in: 7 } } }, 'where.id.in: expected an array but got 7'],
    [{ where: { id: { notIn: [1, '2'] } } }, 'where.id.notIn[1]: expected a number but got "2"'],
    [{ where: { id: { between: [1] } } }, 'where.id.between: expected an array of two numbers'],
    [{ where: { name: 7n } }, 'where.name: expected a string, or operators such as { in: … }'],
    [{ where: { name: { contains: 7 } } }, 'where.name.contains: expected a string but got 7'],
    [{ where: { status: 'lost' } }, 'where.status: expected one of "available", "pending", "sold"'],
    [{ where: { status: { in: ['sold', null] } } }, 'where.status.in[1]: expected one of '],
    [{ where: { status: { equals: 'lost' } } }, 'where.status.equals: expected one of '],
  ],
  findMany: [
    [{ where: null }, 'where: expected an object but got null'],
    [{ take: null }, 'take: expected an integer from 0'],
    [{ take: -1 }, 'take: expected an integer from 0'],
    [{ skip: '1' }, 'skip: expected an integer from 0'],
    [{ orderBy: 'name' }, 'orderBy: expected an object but got "name"'],
    [
      { orderBy: {} },
      "orderBy: expected a field and its direction, such as { id: 'asc' } but got {}",
    ],
    [{ orderBy: [] }, 'orderBy: expected a field and its direction, '],
    [{ orderBy: { nam: 'asc' } }, 'orderBy: "nam" isn\'t one of its fields; did you mean name?'],
    [{ orderBy: { name: 'up' } }, 'orderBy.name: expected one of "asc", "desc" but got "up"'],
    [{ orderBy: [{ id: 'asc' }, { nam: 'asc' }] }, 'orderBy[1]: "nam" isn\'t one of its fields'],
    [{ orderBy: [{ id: 'asc' }, {}] }, 'orderBy[1]: expected a field and its direction, such as '],
    [{ cursor: 'Rex' }, 'cursor: expected an id, or null for the start but got "Rex"'],
    [{ cursor: 0.5 }, 'cursor: expected an id, or null for the start but got 0.5'],
    [{ cursor: 3, skip: 1 }, 'skip: expected no skip beside cursor but got 1'],
  ],
}

const CASES = Object.entries(REFUSED).flatMap(([method, refused]) =>
  refused.map(([argument, message]) => ({ method, argument, message })),
)

test.each(CASES)(
  'db.pet.$method refuses $argument and changes nothing',
  ({ method, argument, message }) => {
    const petstore = createPetstore()
    const before = petstore.snapshot()
    const call = () => Reflect.apply(Reflect.get(petstore.db.pet, method), undefined, [argument])

    expect(call).toThrow(TypeError)
    expect(call).toThrow(`db.pet.${method}: ${message}`)
    expect(petstore.snapshot()).toEqual(before)
  },
)

test('the message of each collection names it', () => {
  const { db } = createPetstore()
  // @ts-expect-error: not an operator for booleans
  expect(() => db.order.count({ where: { complete: { gt: false } } })).toThrow(
    'db.order.count: where.complete: "gt" isn\'t one of its operators; expected one of equals, notEquals',
  )
  // @ts-expect-error: no value
  expect(() => db.pet.count({ where: { id: undefined } })).toThrow('db.pet.count: where.id')
  // @ts-expect-error: items have no id
  expect(() => db.inventoryItem.delete({ where: { id: 1 } })).toThrow(
    'db.inventoryItem.delete: where: "id" isn\'t one of its fields',
  )
})

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
