import { createRequire } from 'node:module'
import * as bundled from '@mswjs/data'
import { expect, test } from 'vitest'

// The sources and the tests get the bundle of @mswjs/data under this name. It omits much of the
// package; the rest must behave like the original.
type Library = Pick<typeof bundled, 'factory' | 'primaryKey' | 'nullable'>

const original: Library = createRequire(import.meta.url)('@mswjs/data')

const names = ['Rex', 'Bella', 'Balto', 'Luna', 'Whiskers', 'Tom']

function fill({ factory, primaryKey, nullable }: Library) {
  let last = 0
  const db = factory({
    pet: {
      id: primaryKey(() => {
        last += 1
        return last
      }),
      name: String,
      categoryId: Number,
      isSold: Boolean,
      note: nullable<string>(() => null),
    },
  })
  for (const [index, name] of names.entries()) {
    db.pet.create({ name, categoryId: index % 3, isSold: index > 3, note: index > 2 ? name : null })
  }
  return db
}

type Collection = ReturnType<typeof fill>['pet']

const where: readonly Parameters<Collection['count']>[0][] = [
  undefined,
  { where: {} },
  { where: { id: { equals: 2 } } },
  { where: { id: { notEquals: 2 } } },
  { where: { id: { between: [2, 4] }, isSold: { equals: false } } },
  { where: { id: { notBetween: [2, 4] } } },
  { where: { categoryId: { gt: 0 }, id: { lte: 5 } } },
  { where: { categoryId: { gte: 1 }, id: { lt: 5 } } },
  { where: { id: { in: [1, 6, 9] } } },
  { where: { id: { notIn: [1, 6, 9] } } },
  { where: { name: { contains: 'l' } } },
  { where: { name: { notContains: 'l', gt: 'C' } } },
  { where: { name: { in: ['Rex', 'Tom'] } } },
  { where: { note: { equals: 'Luna' } } },
  { where: { isSold: { notEquals: true } } },
  { where: { name: { equals: 'nobody' } } },
]

const uses: readonly (readonly [string, (pet: Collection) => unknown])[] = [
  ...where.map(
    (query) =>
      [
        `finds and counts ${JSON.stringify(query)}`,
        (pet: Collection) => [pet.count(query), query && pet.findMany(query)],
      ] as const,
  ),
  ['finds the first', (pet) => pet.findFirst({ where: { categoryId: { equals: 2 } } })],
  ['finds none', (pet) => pet.findFirst({ where: { id: { equals: 99 } } })],
  ['finds strictly', (pet) => pet.findFirst({ where: { id: { equals: 99 } }, strict: true })],
  ['finds many strictly', (pet) => pet.findMany({ where: { id: { gt: 99 } }, strict: true })],
  ['pages', (pet) => pet.findMany({ skip: 1, take: 3 })],
  ['lists', (pet) => pet.getAll()],
  ['creates with defaults', (pet) => pet.create()],
  ['creates with an id', (pet) => pet.create({ id: 50, name: 'Ida' })],
  ['refuses a duplicate id', (pet) => pet.create({ id: 1 })],
  ['deletes', (pet) => pet.delete({ where: { name: { equals: 'Luna' } } })],
  ['deletes many', (pet) => pet.deleteMany({ where: { id: { gt: 2 } } })],
  ['deletes none', (pet) => pet.deleteMany({ where: { id: { gt: 99 } } })],
  ['deletes strictly', (pet) => pet.delete({ where: { id: { gt: 99 } }, strict: true })],
  ['refuses null at creation', (pet) => pet.create(JSON.parse('{"name":null}'))],
  ['refuses unknown operators', (pet) => pet.count(JSON.parse('{"where":{"id":{"like":1}}}'))],
  ['drops unknown fields', (pet) => pet.create(JSON.parse('{"age":3}'))],
  [
    'keeps prototypes clean',
    (pet) => {
      const values = JSON.parse('{"__proto__":{"toString":"mine"},"constructor":{"name":"mine"}}')
      const created = pet.create(values)
      return [created, String({}), Object.name]
    },
  ],
]

test.each(uses)('the bundled database %s like the original', (_, use) => {
  expect(outcomeOf(use, fill(bundled))).toEqual(outcomeOf(use, fill(original)))
})

/** Returns the result or error of a use, and the rows afterwards. */
function outcomeOf(use: (pet: Collection) => unknown, { pet }: ReturnType<typeof fill>) {
  try {
    return shown({ result: use(pet), rows: pet.getAll() })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return shown({ name, message, rows: pet.getAll() })
  }
}

/** Converts symbol keys to strings, because the symbols of two copies are never equal. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  const keys = Reflect.ownKeys(value)
  return Object.fromEntries(keys.map((key) => [String(key), shown(Reflect.get(value, key))]))
}
