import fc from 'fast-check'
import { createPetstore, drop, type Petstore } from 'petstore-mock'
import type { World } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../support/service/state.ts'

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

interface Change {
  readonly name: string
  readonly run: (petstore: Petstore) => unknown
}

/** Makes a change from random values. */
function change<Values>(
  name: string,
  values: fc.Arbitrary<Values>,
  run: (petstore: Petstore, values: Values) => unknown,
): fc.Arbitrary<Change> {
  return values.map((each) => ({
    name: `${name} ${JSON.stringify(each)}`,
    run: (petstore) => run(petstore, each),
  }))
}

const id = fc.integer({ min: 1, max: 10 })
const status = fc.constantFrom('available', 'pending', 'sold')
const pet = fc.record({ id, categoryId: id, status })
const order = fc.record({ id, petId: fc.option(id), complete: fc.boolean() })
const nothing = fc.constant(null)

const aChange = fc.oneof(
  change('create pet', pet, ({ db }, values) => db.pet.create({ name: 'Nemo', ...values })),
  change('update pet', pet, ({ db }, { id, ...data }) => db.pet.update({ where: { id }, data })),
  change('renumber pet', fc.tuple(id, id), ({ db }, [from, to]) =>
    db.pet.update({ where: { id: from }, data: { id: to } }),
  ),
  change('delete pet', id, ({ db }, id) => db.pet.delete({ where: { id } })),
  change('create item', pet, ({ db }, { id: petId, status }) =>
    db.inventoryItem.create({ petId, quantity: 2, status }),
  ),
  change('delete item', id, ({ db }, petId) => db.inventoryItem.delete({ where: { petId } })),
  change('create order', order, ({ db }, values) => db.order.create(values)),
  change('update order', order, ({ db }, { id, ...data }) =>
    db.order.update({ where: { id }, data }),
  ),
  change('delete order', id, ({ db }, id) => db.order.delete({ where: { id } })),
  change('delete category', id, ({ db }, id) => db.category.delete({ where: { id } })),
  change('delete by request', id, (petstore, id) => send(petstore, 'DELETE', `/pets/${id}`)),
  change('drop', nothing, ({ db }) => drop(db)),
  change('look', nothing, viewOf),
  change('reset', nothing, (petstore) => petstore.reset()),
  change('restore', nothing, (petstore) => petstore.restore(petstore.snapshot())),
  change('restore other rows', nothing, (petstore) =>
    petstore.restore(createPetstore({ clock: CLOCK }).snapshot()),
  ),
)

const changes = fc.array(aChange, { maxLength: 30 })

/** Makes changes one after the other. Some are refused. Returns what each did, as text. */
function make(petstore: Petstore, all: readonly Change[]): readonly string[] {
  return all.map(({ run }) => {
    try {
      return JSON.stringify(run(petstore)) ?? ''
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
    fc.property(changes, changes, (before, after) => {
      const petstore = create(fixtures)
      make(petstore, before)

      petstore.reset()

      const fresh = create(fixtures)
      expect(viewOf(petstore)).toEqual(viewOf(fresh))
      expect(make(petstore, after)).toEqual(make(fresh, after))
      expect(viewOf(petstore)).toEqual(viewOf(fresh))
    }),
  )
})

test('after any changes, each list has the rows of a petstore that was restored from a snapshot', () => {
  fc.assert(
    fc.property(changes, (before) => {
      const petstore = create(SCATTERED)
      make(petstore, before)

      const restored = create(undefined)
      restored.restore(petstore.snapshot())

      expect(viewOf(petstore)).toEqual(viewOf(restored))
    }),
  )
})
