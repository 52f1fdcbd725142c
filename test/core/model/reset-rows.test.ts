import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import type { World } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { type Asked, asked } from '../../support/model/requests.ts'
import { type Written, written } from '../../support/model/writes.ts'
import { CLOCK, send } from '../../support/service/state.ts'

/** Rows whose ids are neither consecutive nor sorted, and a pet without an inventory item. */
const SCATTERED: World = {
  categories: [
    { id: 9, name: 'Cats' },
    { id: 2, name: 'Dogs' },
  ],
  pets: [
    { id: 7, name: 'Tom', categoryId: 9, status: 'sold' },
    { id: 3, name: 'Rex', categoryId: 2 },
    { id: 5, name: 'Luna', categoryId: 2, status: 'pending' },
  ],
  orders: [
    { id: 4, petId: 3, quantity: 1, complete: false },
    { id: 1, petId: 7 },
  ],
  inventory: [
    { petId: 5, quantity: 4, status: 'pending' },
    { petId: 7, quantity: 1, status: 'sold' },
  ],
}

const LISTS = [
  '/pets',
  '/pets?status=available',
  '/pets?status=sold',
  '/pets?categoryId=2',
  '/pets?status=sold&categoryId=9',
  '/categories',
  '/store/orders',
  '/store/orders?petId=3',
  '/store/orders?complete=false',
  '/store/orders?petId=3&complete=true',
  '/store/inventory',
  '/store/inventory?status=available',
]

/** Returns all that shows rows: filtered lists, the collections in their order, and the snapshot. */
function viewOf(petstore: Petstore) {
  const collections = Object.values(petstore.db)
  return {
    lists: LISTS.map((list) => send(petstore, 'GET', list).body),
    rows: collections.map((collection) => collection.getAll()),
    counts: collections.map((collection) => collection.count({ where: {} })),
    data: petstore.snapshot().parts.data,
  }
}

/** A request or a write with any values, or something else that the tester does. */
type Step =
  | Asked
  | Written
  | { readonly name: string; readonly act: (petstore: Petstore) => unknown }

const others = fc.constantFrom<Step[]>(
  { name: 'look', act: viewOf },
  { name: 'reset', act: (petstore) => petstore.reset() },
  { name: 'restore', act: (petstore) => petstore.restore(petstore.snapshot()) },
  { name: 'restore other rows', act: (petstore) => petstore.restore(create(undefined).snapshot()) },
)

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: written },
    { weight: 2, arbitrary: asked },
    { weight: 1, arbitrary: others },
  ),
  { maxLength: 30 },
)

/** Takes steps one after the other. Some are refused. Returns what each did, as text. */
function take(petstore: Petstore, all: readonly Step[]): readonly string[] {
  return all.map((step) => {
    try {
      if ('write' in step) return String(step.write(petstore.db))
      const did = 'request' in step ? petstore.handle(step.request) : step.act(petstore)
      return JSON.stringify(did) ?? ''
    } catch (error) {
      return String(error)
    }
  })
}

const create = (fixtures: World | undefined) =>
  createPetstore({ clock: CLOCK, rateLimit: false, ...(fixtures && { fixtures }) })

test.each([
  ['the default fixtures', undefined],
  ['scattered ids', SCATTERED],
  ['no rows', {}],
])('after any changes of %s, a reset leaves the rows of a fresh petstore', (_, fixtures) => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const petstore = create(fixtures)
      take(petstore, before)

      petstore.reset()

      const fresh = create(fixtures)
      expect(viewOf(petstore)).toEqual(viewOf(fresh))
      expect(take(petstore, after)).toEqual(take(fresh, after))
      expect(viewOf(petstore)).toEqual(viewOf(fresh))
    }),
  )
})

test('after any changes, each list has the rows of a petstore that was restored from a snapshot', () => {
  fc.assert(
    fc.property(steps, (before) => {
      const petstore = create(SCATTERED)
      take(petstore, before)

      const restored = create(undefined)
      restored.restore(petstore.snapshot())

      expect(viewOf(petstore)).toEqual(viewOf(restored))
    }),
  )
})
