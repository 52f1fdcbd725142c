import { createRequire } from 'node:module'
import * as bundled from '@mswjs/data'
import { booleanComparators } from '@mswjs/data/lib/comparators/boolean.js'
import { numberComparators } from '@mswjs/data/lib/comparators/number.js'
import { stringComparators } from '@mswjs/data/lib/comparators/string.js'
import { expect, test } from 'vitest'

// The sources and the tests get the bundle of @mswjs/data under these names. It creates and stores rows
// like the original, and omits everything else, such as queries, which the collections do themselves.
type Library = Pick<typeof bundled, 'factory' | 'primaryKey' | 'nullable'>

const require = createRequire(import.meta.url)
const original: Library = require('@mswjs/data')

function createPets({ factory, primaryKey, nullable }: Library) {
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
  return db.pet
}

type Model = ReturnType<typeof createPets>

const CREATIONS: readonly (readonly [string, (pet: Model) => unknown])[] = [
  ['creates with defaults', (pet) => pet.create()],
  ['creates with values', (pet) => pet.create({ id: 50, name: 'Ida', isSold: true, note: 'x' })],
  ['drops unknown fields', (pet) => pet.create(JSON.parse('{"age":3}'))],
]

test.each(CREATIONS)('the bundled model %s like the original', (_, use) => {
  expect(shown(use(createPets(bundled)))).toEqual(shown(use(createPets(original))))
})

/** Converts symbol keys to strings, because the symbols of two copies are never equal. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  const keys = Reflect.ownKeys(value)
  return Object.fromEntries(keys.map((key) => [String(key), shown(Reflect.get(value, key))]))
}

test.each([
  ['boolean', booleanComparators],
  ['number', numberComparators],
  ['string', stringComparators],
])('the bundled %s comparators are those of the original', (type, comparators) => {
  const originals = require(`@mswjs/data/lib/comparators/${type}.js`)[`${type}Comparators`]
  expect(Object.keys(comparators)).toEqual(Object.keys(originals))
})
