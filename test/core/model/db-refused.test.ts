import { type Collections, createPetstore, OptionError } from 'petstore-mock'
import { expect, test } from 'vitest'

type Method = Exclude<keyof Collections['pet'], 'getAll'>

const PET = { name: 'Rex', categoryId: 1 }

/** The arguments that `db.pet` refuses, by the method and the rest of the error's path. */
const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
  create: [null, [], { ...PET, age: 3 }, JSON.parse('{"name":"","categoryId":1,"__proto__":{}}')],
  'create: name': [{}, undefined, { ...PET, name: null }],
  'create: categoryId': [
    { name: 'Rex' },
    ...['1', 1.5, Number.NaN, 2 ** 60, 2n ** 63n].map((categoryId) => ({ ...PET, categoryId })),
  ],
  'create: status': [{ ...PET, status: 'lost' }],
  'create: id': [7, 0, -1, null, 2 ** 52 + 1, Number.POSITIVE_INFINITY].map((id) => ({
    ...PET,
    id,
  })),
  update: [{ where: {}, status: 'sold' }],
  'update: where': [{ data: {} }],
  'update: data': [
    { where: { id: 7 } },
    { where: { id: 7 }, data: null },
    { where: { id: 7 }, data: { age: 3 } },
  ],
  'update: data.name': [
    { where: { id: 7 }, data: { name: null } },
    { where: { id: 7 }, data: { name: () => 7 } },
  ],
  'update: data.id': [
    { where: { id: 7 }, data: { id: 8 } },
    { where: { id: 7 }, data: { id: 20 } },
    { where: { id: 7 }, data: { id: 0 } },
  ],
  'updateMany: data.id': [
    { where: {}, data: { id: 50 } },
    { where: {}, data: { id: (id: number) => id + 20 - (id % 2) } },
  ],
  'updateMany: data.name': [
    { data: { name: (name: string, { id }: { id: number }) => (id > 6 ? 7 : name) } },
  ],
  'delete: where': [{}, { where: undefined }, { where: null }, { where: [7] }],
  deleteMany: [7, { wher: {} }],
  'deleteMany: where': [{ where: null }, { where: { identifier: 7 } }, { where: { toString: 7 } }],
  findFirst: [{ where: {}, take: 1 }],
  'findFirst: where': [undefined, { orderBy: { id: 'asc' } }],
  count: [{ take: 1 }],
  'count: where.id': [
    ...[undefined, null, '7', Number.NaN, [1, 2], {}],
    ...[{ equal: 7 }, { contains: '7' }, { constructor: 7 }],
  ].map((id) => ({ where: { id } })),
  'count: where.id.gt': [{ where: { id: { gt: '7' } } }, { where: { id: { gt: null } } }],
  'count: where.id.in': [{ where: { id: { in: 7 } } }],
  'count: where.id.between': [{ where: { id: { between: [1] } } }],
  'count: where.name.contains': [{ where: { name: { contains: 7 } } }],
  'count: where.status.in[1]': [{ where: { status: { in: ['sold', null] } } }],
  'findMany: take': [{ take: null }, { take: -1 }],
  'findMany: skip': [{ skip: '1' }],
  'findMany: orderBy': [
    ...['name', {}, [], { nam: 'asc' }, [{ id: 'asc' }, { nam: 'asc' }]].map((orderBy) => ({
      orderBy,
    })),
  ],
  'findMany: orderBy.name': [{ orderBy: { name: 'up' } }],
}

const CASES = Object.entries(REFUSED).flatMap(([path, refused]) =>
  refused.map((argument) => ({ path: `db.pet.${path}`, argument })),
)

test.each(CASES)(
  'the error for $argument names $path, and nothing changes',
  ({ argument, path }) => {
    const petstore = createPetstore()
    const before = petstore.snapshot()
    const [, method = ''] = /^db\.pet\.(\w+)/.exec(path) ?? []

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
    'db.pet.update: "id" isn\'t one of its options; expected one of where, data',
  ],
  [call('pet', 'findFirst', 7), 'db.pet.findFirst: expected an object but got 7'],
  [
    call('pet', 'update', { where: { id: 7 }, data: { id: 70 } }),
    'db.pet.update: data.id: expected 7, because a row keeps its id, but got 70',
  ],
  [
    call('pet', 'delete', {}),
    'db.pet.delete: where: expected an object; {} selects all rows, but got undefined',
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
])('a message says what is wrong and what to write', (refused, message) => {
  expect(outcomeOf(refused).error).toMatchObject({ message })
})
