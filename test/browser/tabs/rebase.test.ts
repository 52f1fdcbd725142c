import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { difference, fromEntries, patched, toEntries } from '../../../src/browser/tabs/merge.ts'
import { rebased } from '../../../src/browser/tabs/rebase.ts'
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

test('rows that two tabs made at once with the same id are both there', () => {
  const { db } = merged([category('Here')], [category('There')])

  const names = db.category.getAll().map(({ id, name }) => `${id} ${name}`)
  expect(names.slice(-2)).toEqual(['5 There', '6 Here'])
})

test('what refers to a row that gets another id refers to it still', () => {
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

test('the next row gets an id that none has', () => {
  const petstore = merged([category('A')], [category('B'), category('C')])

  expect(petstore.db.category.create({ name: 'D' }).id).toBe(8)
})

test('after a reset elsewhere ids begin anew, as they do there', () => {
  const before = create()
  category('Gone')(before)

  const petstore = merged([], [({ reset }) => reset()], before)

  expect(petstore.db.category.create({ name: 'First' }).id).toBe(5)
})

test('after a reset here ids go on above the rows that came meanwhile', () => {
  const before = create()
  category('Gone')(before)

  const petstore = merged([({ reset }) => reset()], [category('Kept')], before)

  expect(petstore.db.category.getAll().at(-1)).toMatchObject({ id: 6, name: 'Kept' })
  expect(petstore.db.category.create({ name: 'Next' }).id).toBe(7)
})

test('faults that two tabs add at once are both there', () => {
  const { faults } = merged(
    [(petstore) => petstore.faults.add({ operation: 'getPet', status: 503 })],
    [(petstore) => petstore.faults.add({ operation: 'listPets', status: 500 })],
  )

  const listed = faults.list().map(({ id, fault }) => `${id} ${fault.operation}`)
  expect(listed).toEqual(['fault-1 listPets', 'fault-2 getPet'])
  expect(faults.add({ delay: 1 }).id).toBe('fault-3')
})

test('however many rows two tabs make at once, none is lost', () => {
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
  )
})

/** What a tab has after it did `here`, while another one did `there` and had its turn first. */
function merged(here: readonly Act[], there: readonly Act[], start = create()): Petstore {
  const before = toEntries(start.snapshot())
  const patchOf = (acts: readonly Act[]) => {
    const petstore = create()
    petstore.restore(start.snapshot())
    for (const act of acts) act(petstore)
    return difference(before, toEntries(petstore.snapshot()))
  }
  const after = patched(before, patchOf(there))
  const petstore = create()
  petstore.restore(fromEntries(rebased({ own: patchOf(here), before, after }), 1))
  return petstore
}
