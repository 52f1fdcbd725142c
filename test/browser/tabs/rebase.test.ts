import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { applyPatch, diff, fromEntries, toEntries } from '../../../src/browser/tabs/merge.ts'
import { rebase } from '../../../src/browser/tabs/rebase.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK } from '../../support/service/state.ts'

type Act = (petstore: Petstore) => unknown

const create = () => createPetstore({ clock: CLOCK })
const category =
  (name: string): Act =>
  ({ db }) =>
    db.category.create({ name })
const pet =
  (name: string): Act =>
  ({ db }) =>
    db.pet.create({ name, categoryId: 1 })
const order =
  (quantity: number): Act =>
  ({ db }) =>
    db.order.create({ petId: 1, quantity })

test('rows that two tabs create with the same id are both kept', () => {
  const { db } = merged([category('Here')], [category('There')])

  const names = db.category.getAll().map(({ id, name }) => `${id} ${name}`)
  expect(names.slice(-2)).toEqual(['5 There', '6 Here'])
})

test('references follow a row that gets another id', () => {
  const pond: Act = ({ db }) => {
    const { id: categoryId } = db.category.create({ name: 'Fish' })
    const { id: petId } = db.pet.create({ name: 'Nemo', categoryId })
    db.inventoryItem.update({ where: { petId: { equals: petId } }, data: { quantity: 77 } })
    db.order.create({ petId, quantity: 22 })
  }

  const { db } = merged([pond], [category('Birds too'), pet('Polly'), order(1)])

  const nemo = db.pet.findFirst({ where: { name: { equals: 'Nemo' } } })
  const fish = db.category.findFirst({ where: { name: { equals: 'Fish' } } })
  const stock = db.inventoryItem.findFirst({ where: { quantity: { equals: 77 } } })
  const bought = db.order.findFirst({ where: { quantity: { equals: 22 } } })
  expect(nemo?.categoryId).toBe(fish?.id)
  expect([stock?.petId, bought?.petId]).toEqual([nemo?.id, nemo?.id])
  expect(db.inventoryItem.count()).toBe(db.pet.count())
})

test('the next row gets an unused id', () => {
  const petstore = merged([category('A')], [category('B'), category('C')])

  expect(petstore.db.category.create({ name: 'D' }).id).toBe(8)
})

test('after a reset in another tab ids start over here too', () => {
  const before = create()
  category('Gone')(before)

  const petstore = merged([], [({ reset }) => reset()], before)

  expect(petstore.db.category.create({ name: 'First' }).id).toBe(5)
})

test('after a reset here ids continue above the rows that another tab created meanwhile', () => {
  const before = create()
  category('Gone')(before)

  const petstore = merged([({ reset }) => reset()], [category('Kept')], before)

  expect(petstore.db.category.getAll().at(-1)).toMatchObject({ id: 6, name: 'Kept' })
  expect(petstore.db.category.create({ name: 'Next' }).id).toBe(7)
})

test('faults that two tabs add concurrently are both kept', () => {
  const { faults } = merged(
    [(petstore) => petstore.faults.add({ operation: 'getPet', status: 503 })],
    [(petstore) => petstore.faults.add({ operation: 'listPets', status: 500 })],
  )

  const listed = faults.list().map(({ id, fault }) => `${id} ${fault.operation}`)
  expect(listed).toEqual(['fault-1 listPets', 'fault-2 getPet'])
  expect(faults.add({ delay: 1 }).id).toBe('fault-3')
})

test('scenarios that two tabs play concurrently are both kept, each with its own faults', () => {
  const { faults } = merged(
    [(petstore) => petstore.faults.play({ faults: [{ status: 503 }], remaining: 5 })],
    [(petstore) => petstore.faults.play('slow')],
  )

  expect(faults.scenarios()).toEqual([
    { id: 'scenario-1', name: 'slow', faults: ['fault-1'], remaining: null },
    { id: 'scenario-2', name: null, faults: ['fault-2'], remaining: 5 },
  ])
  faults.remove('scenario-2')
  expect(faults.list().map(({ id }) => id)).toEqual(['fault-1'])
  expect(faults.play('outage').id).toBe('scenario-3')
})

test('no row is lost, however many two tabs create concurrently', () => {
  const acts = fc.array(fc.constantFrom(category('C'), pet('P'), order(3)), { maxLength: 6 })
  fc.assert(
    fc.property(acts, acts, (here, there) => {
      const { db } = merged(here, there)
      const counts = db.category.count() + db.pet.count() + db.order.count()
      const { db: first } = create()
      const before = first.category.count() + first.pet.count() + first.order.count()
      expect(counts).toBe(before + here.length + there.length)
      expect(db.inventoryItem.count()).toBe(db.pet.count())
    }),
    runs(30),
  )
})

/** Returns the state of a tab after its own actions, while another tab took its turn first. */
function merged(here: readonly Act[], there: readonly Act[], start = create()): Petstore {
  const before = toEntries(start.snapshot())
  const patchOf = (acts: readonly Act[]) => {
    const petstore = create()
    petstore.restore(start.snapshot())
    for (const act of acts) act(petstore)
    return diff(before, toEntries(petstore.snapshot()))
  }
  const after = applyPatch(before, patchOf(there))
  const petstore = create()
  petstore.restore(fromEntries(rebase({ local: patchOf(here), before, after }), 1))
  return petstore
}
