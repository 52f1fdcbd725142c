import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../support/service/state.ts'

/** Returns a petstore whose journal has four entries. */
function petstoreWithEntries() {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/pets')
  send(petstore, 'GET', '/pets/99', { key: 'mine' })
  send(petstore, 'HEAD', '/pets')
  send(petstore, 'GET', '/nowhere', { key: 'mine' })
  return petstore
}

test.each([
  [{}, ['req-1', 'req-2', 'req-3', 'req-4']],
  [{ operation: 'listPets' }, ['req-1', 'req-3']],
  [{ operation: 'listPets', method: 'HEAD' }, ['req-3']],
  [{ status: 404 }, ['req-2', 'req-4']],
  [{ apiKey: 'mine' }, ['req-2', 'req-4']],
  [{ apiKey: null }, ['req-1', 'req-3']],
  [{ apiKey: 'mine', operation: 'getPet', status: 404, method: 'GET' }, ['req-2']],
  [{ status: 500 }, []],
] as const)('find(%j) returns %j', (filter, ids) => {
  const { journal } = petstoreWithEntries()

  expect(journal.all(filter).map(({ id }) => id)).toEqual(ids)
})

test('the journal iterates oldest first, and last() is the newest entry', () => {
  const { journal } = petstoreWithEntries()

  expect([...journal]).toEqual(journal.all())
  expect(journal.last()).toEqual(journal.all().at(-1))
})

test('clear() and reset() empty the journal', () => {
  const petstore = petstoreWithEntries()
  petstore.journal.clear()
  expect(petstore.journal.all()).toEqual([])

  send(petstore, 'GET', '/pets')
  petstore.reset()
  expect(petstore.journal.all()).toEqual([])
})

test('if a restore repeats an id, the newer entry is explained', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const saved = petstore.snapshot()
  send(petstore, 'GET', '/pets')
  petstore.restore(saved)
  send(petstore, 'GET', '/categories')

  expect(petstore.journal.explain('req-1')).toContain('GET /categories')
})
