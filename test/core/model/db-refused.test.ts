import { type Collections, createPetstore, OptionError } from 'petstore-mock'
import { expect, test } from 'vitest'

type Method = Exclude<keyof Collections['pet'], 'getAll'>

/** An argument that a method refuses, and the rest of the error's path. */
type Refused = readonly [argument: unknown, path: string]

const PET = { name: 'Rex', categoryId: 1 }

const REFUSED: Readonly<Record<Method, readonly Refused[]>> = {
  create: [
    [{}, ': name'],
    [undefined, ': name'],
    [null, ''],
    [[], ''],
    [{ name: 'Rex' }, ': categoryId'],
    [{ ...PET, name: null }, ': name'],
    [{ ...PET, categoryId: '1' }, ': categoryId'],
    [{ ...PET, categoryId: 1.5 }, ': categoryId'],
    [{ ...PET, categoryId: Number.NaN }, ': categoryId'],
    [{ ...PET, categoryId: 2 ** 60 }, ': categoryId'],
    [{ ...PET, categoryId: 2n ** 63n }, ': categoryId'],
    [{ ...PET, status: 'lost' }, ': status'],
    [{ ...PET, age: 3 }, ''],
    [JSON.parse('{"name":"Rex","categoryId":1,"__proto__":{}}'), ''],
    [{ ...PET, id: 7 }, ': id'],
    [{ ...PET, id: 0 }, ': id'],
    [{ ...PET, id: -1 }, ': id'],
    [{ ...PET, id: null }, ': id'],
    [{ ...PET, id: 2 ** 52 + 1 }, ': id'],
    [{ ...PET, id: Number.POSITIVE_INFINITY }, ': id'],
  ],
  update: [
    [{ data: {} }, ': where'],
    [{ where: { id: 7 } }, ': data'],
    [{ where: { id: 7 }, data: null }, ': data'],
    [{ where: {}, status: 'sold' }, ''],
    [{ where: { id: 7 }, data: { age: 3 } }, ': data'],
    [{ where: { id: 7 }, data: { name: null } }, ': data.name'],
    [{ where: { id: 99 }, data: { name: 7 } }, ': data.name'],
    [{ where: { id: 7 }, data: { name: () => 7 } }, ': data.name'],
    [{ where: {}, data: { status: () => undefined } }, ': data.status'],
    [{ where: { id: 7 }, data: { id: 8 } }, ': data.id'],
    [{ where: { id: 7 }, data: { id: 0 } }, ': data.id'],
  ],
  updateMany: [
    [{ where: {}, data: { id: 50 } }, ': data.id'],
    [{ where: {}, data: { id: (id: number) => id + 20 - (id % 2) } }, ': data.id'],
    [
      { data: { name: (name: string, { id }: { id: number }) => (id > 6 ? 7 : name) } },
      ': data.name',
    ],
  ],
  delete: [
    [{}, ': where'],
    [{ where: undefined }, ': where'],
    [{ where: null }, ': where'],
    [{ where: [7] }, ': where'],
  ],
  deleteMany: [
    [7, ''],
    [{ wher: {} }, ''],
    [{ where: null }, ': where'],
    [{ where: { identifier: 7 } }, ': where'],
    [{ where: { toString: 7 } }, ': where'],
  ],
  findFirst: [
    [undefined, ': where'],
    [{ strict: true }, ': where'],
    [{ where: {}, strict: 1 }, ': strict'],
    [{ where: {}, take: 1 }, ''],
  ],
  count: [
    [{ take: 1 }, ''],
    [{ where: { id: undefined } }, ': where.id'],
    [{ where: { id: null } }, ': where.id'],
    [{ where: { id: '7' } }, ': where.id'],
    [{ where: { id: Number.NaN } }, ': where.id'],
    [{ where: { id: [1, 2] } }, ': where.id'],
    [{ where: { id: {} } }, ': where.id'],
    [{ where: { id: { equal: 7 } } }, ': where.id'],
    [{ where: { id: { contains: '7' } } }, ': where.id'],
    [{ where: { id: { constructor: 7 } } }, ': where.id'],
    [{ where: { id: { equals: undefined } } }, ': where.id.equals'],
    [{ where: { id: { gt: '7' } } }, ': where.id.gt'],
    [{ where: { id: { gt: null } } }, ': where.id.gt'],
    [{ where: { id: { in: 7 } } }, ': where.id.in'],
    [{ where: { id: { notIn: [1, '2'] } } }, ': where.id.notIn[1]'],
    [{ where: { id: { between: [1] } } }, ': where.id.between'],
    [{ where: { id: { notBetween: [1, '2'] } } }, ': where.id.notBetween[1]'],
    [{ where: { name: 7n } }, ': where.name'],
    [{ where: { name: { contains: 7 } } }, ': where.name.contains'],
    [{ where: { status: 'lost' } }, ': where.status'],
    [{ where: { status: { in: ['sold', null] } } }, ': where.status.in[1]'],
    [{ where: { status: { equals: 'lost' } } }, ': where.status.equals'],
  ],
  findMany: [
    [{ where: null }, ': where'],
    [{ take: null }, ': take'],
    [{ take: -1 }, ': take'],
    [{ skip: '1' }, ': skip'],
    [{ orderBy: 'name' }, ': orderBy'],
    [{ orderBy: {} }, ': orderBy'],
    [{ orderBy: [] }, ': orderBy'],
    [{ orderBy: { nam: 'asc' } }, ': orderBy'],
    [{ orderBy: { name: 'up' } }, ': orderBy.name'],
    [{ orderBy: [{ id: 'asc' }, { nam: 'asc' }] }, ': orderBy[1]'],
    [{ orderBy: [{ id: 'asc' }, {}] }, ': orderBy[1]'],
    [{ cursor: 'Rex' }, ': cursor'],
    [{ cursor: 0.5 }, ': cursor'],
    [{ cursor: 3, skip: 1 }, ': skip'],
  ],
}

const CASES = Object.entries(REFUSED).flatMap(([method, refused]) =>
  refused.map(([argument, path]) => ({ method, argument, path: `db.pet.${method}${path}` })),
)

test.each(CASES)(
  'db.pet.$method refuses $argument, names the place and changes nothing',
  ({ method, argument, path }) => {
    const petstore = createPetstore()
    const before = petstore.snapshot()

    const { error } = outcomeOf(() =>
      Reflect.apply(Reflect.get(petstore.db.pet, method), undefined, [argument]),
    )

    expect(error).toBeInstanceOf(OptionError)
    expect(error).toMatchObject({ path })
    expect(petstore.snapshot()).toEqual(before)
  },
)

function outcomeOf(call: () => unknown): { readonly error?: unknown } {
  try {
    call()
    return {}
  } catch (error) {
    return { error }
  }
}

const { db } = createPetstore()

/** Calls that TypeScript would refuse. */
const call = (model: keyof Collections, method: Method, argument: unknown) => () =>
  Reflect.apply(db[model][method], undefined, [argument])

test.each([
  [
    call('pet', 'update', { id: 7, data: {} }),
    'db.pet.update: "id" isn\'t one of its options; did you mean where: { id: … } or data: { id: … }?',
  ],
  [
    call('pet', 'findFirst', 7),
    'db.pet.findFirst: expected an object such as { where: { id: 1 } } but got 7',
  ],
  [
    call('pet', 'delete', {}),
    'db.pet.delete: where: expected an object; {} selects all rows, but got undefined',
  ],
  [
    call('pet', 'count', { where: { id: '7' } }),
    'db.pet.count: where.id: expected a number, or operators such as { in: … } but got "7"',
  ],
  [
    call('pet', 'count', { where: { status: 'lost' } }),
    'db.pet.count: where.status: expected one of "available", "pending", "sold", or null, or operators such as { in: … } but got "lost"',
  ],
  [
    call('pet', 'count', { where: { nam: 'Rex' } }),
    'db.pet.count: where: "nam" isn\'t one of its fields; did you mean name?',
  ],
  [
    call('order', 'count', { where: { complete: { gt: false } } }),
    'db.order.count: where.complete: "gt" isn\'t one of its operators; expected one of equals, notEquals',
  ],
  [
    call('pet', 'create', { id: 7, name: 'Rex', categoryId: 1 }),
    'db.pet.create: id: expected an id that no other row has but got 7',
  ],
  [
    call('inventoryItem', 'create', { quantity: 1 }),
    'db.inventoryItem.create: petId: expected an id from 1 to 2^52 but it is missing',
  ],
  [
    call('order', 'create', { shipDate: 'tomorrow' }),
    'db.order.create: shipDate: expected an RFC 3339 date-time such as \'2026-01-31T12:00:00Z\' but got "tomorrow"',
  ],
])('a message says what is wrong and what to write', (refused, message) => {
  expect(outcomeOf(refused).error).toMatchObject({ message })
})
