import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import {
  applyPatch,
  diff,
  type Entries,
  fromEntries,
  toEntries,
} from '../../../src/browser/tabs/merge.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK, createOnce, withJson } from '../../support/service/state.ts'

const create = () => createPetstore({ clock: CLOCK })

/** Actions that a developer or a request may take. */
const ACTIONS: readonly ((petstore: Petstore) => unknown)[] = [
  ({ db }) => db.category.create({ name: 'Fish' }),
  ({ db }) => db.pet.create({ name: 'New', categoryId: 1 }),
  ({ db }) => db.pet.update({ where: { id: { equals: 1 } }, data: { name: 'Max' } }),
  ({ db }) => db.order.delete({ where: { id: { equals: 2 } } }),
  ({ db }) => db.inventoryItem.update({ where: { petId: { equals: 3 } }, data: { quantity: 9 } }),
  ({ quotas }) => quotas.exhaust('busy'),
  ({ quotas }) => quotas.ban('rude', '1h'),
  ({ quotas }) => quotas.setPlan('rich', 'business'),
  ({ quotas }) => quotas.forget('busy'),
  ({ faults }) => faults.add({ operation: 'getPet', status: 503, times: 2 }),
  ({ faults }) => faults.clear(),
  (petstore) => createOnce(petstore),
  (petstore) => createOnce(petstore, { key: 'mine', idempotencyKey: '"two words"' }),
  ({ clock }) => clock.advance('61s'),
  ({ clock }) => clock.set('2026-06-01T00:00:00Z'),
  (petstore) => petstore.reset(),
]

const actions = fc.array(fc.constantFrom(...ACTIONS), { maxLength: 8 })

test('a snapshot that is split and joined is unchanged', () => {
  fc.assert(
    fc.property(actions, (done) => {
      const snapshot = after(create(), done).snapshot()
      expect(fromEntries(toEntries(snapshot), 1)).toEqual(snapshot)
    }),
    runs(30),
  )
})

test('another petstore that restores the joined snapshot answers the same', async () => {
  const [one, other] = [create(), create()]
  await one.fetch('/pets', withJson('POST', { name: 'New', categoryId: 1 }))

  other.restore(fromEntries(toEntries(one.snapshot()), 1))

  const responses = await Promise.all(
    [one, other].map(async ({ fetch }) => (await fetch('/pets')).text()),
  )
  expect(responses[0]).toBe(responses[1])
})

test('the diff of two states turns the first into the second', () => {
  fc.assert(
    fc.property(actions, actions, (first, then) => {
      const petstore = after(create(), first)
      const before = toEntries(petstore.snapshot())
      const now = toEntries(after(petstore, then).snapshot())
      expect(sorted(applyPatch(before, diff(before, now)))).toEqual(sorted(now))
    }),
    runs(30),
  )
})

test('equal states have an empty diff', () => {
  fc.assert(
    fc.property(actions, (done) => {
      const [one, other] = [after(create(), done), after(create(), done)]
      expect(diff(toEntries(one.snapshot()), toEntries(other.snapshot()))).toEqual([])
    }),
    runs(30),
  )
})

test('the diff of one changed row contains no other row', () => {
  const petstore = create()
  const before = toEntries(petstore.snapshot())

  petstore.db.pet.update({ where: { id: { equals: 1 } }, data: { name: 'Max' } })

  const patch = diff(before, toEntries(petstore.snapshot()))
  expect(patch).toHaveLength(1)
  expect(patch[0]?.[1]).toContain('"Max"')
})

test('changes to different rows are both kept', () => {
  const agreed = toEntries(create().snapshot())
  const one = diff(
    agreed,
    changed(({ db }) => rename(db, 1, 'One')),
  )
  const other = diff(
    agreed,
    changed(({ db }) => rename(db, 2, 'Two')),
  )

  const petstore = create()
  petstore.restore(fromEntries(applyPatch(applyPatch(agreed, one), other), 1))

  const names = petstore.db.pet.getAll().map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['One', 'Two', 'Balto'])
})

test('patches of different entries can be applied in any order', () => {
  const agreed = toEntries(create().snapshot())
  const one = diff(
    agreed,
    changed(({ quotas }) => quotas.ban('rude')),
  )
  const other = diff(
    agreed,
    changed(({ db }) => db.category.create({ name: 'A' })),
  )

  expect(sorted(applyPatch(applyPatch(agreed, one), other))).toEqual(
    sorted(applyPatch(applyPatch(agreed, other), one)),
  )
})

test.each(['__proto__', '"', 'a,b'])('a caller named %j survives', (key) => {
  const petstore = create()
  petstore.quotas.exhaust(key)
  const snapshot = petstore.snapshot()

  expect(fromEntries(toEntries(snapshot), 1)).toEqual(snapshot)
})

test.each(['__proto__', 'a\nb', ''])('a name like %j survives', (name) => {
  const petstore = create()
  petstore.db.category.create({ name })
  const snapshot = petstore.snapshot()

  expect(fromEntries(toEntries(snapshot), 1)).toEqual(snapshot)
})

test('an emptied list stays an empty list', () => {
  const petstore = create()
  petstore.db.order.deleteMany({ where: { id: { gt: 0 } } })
  const snapshot = petstore.snapshot()

  expect(fromEntries(toEntries(snapshot), 1)).toEqual(snapshot)
})

function after(petstore: Petstore, done: readonly (typeof ACTIONS)[number][]): Petstore {
  for (const act of done) act(petstore)
  return petstore
}

/** Returns the entries of a new petstore after an action. */
function changed(act: (petstore: Petstore) => unknown): Entries {
  return toEntries(after(create(), [act]).snapshot())
}

function rename(db: Petstore['db'], id: number, name: string) {
  return db.pet.update({ where: { id: { equals: id } }, data: { name } })
}

function sorted(entries: Entries) {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
}
