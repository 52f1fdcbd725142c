import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../support/service/state.ts'

function travelled() {
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
  const { journal } = travelled()

  expect(journal.find(filter).map(({ id }) => id)).toEqual(ids)
})

test('the journal is iterated oldest first, and its last is the newest', () => {
  const { journal } = travelled()

  expect([...journal]).toEqual(journal.all())
  expect(journal.last()).toEqual(journal.all().at(-1))
})

test('clear and reset empty it', () => {
  const petstore = travelled()
  petstore.journal.clear()
  expect(petstore.journal.all()).toEqual([])

  send(petstore, 'GET', '/pets')
  petstore.reset()
  expect(petstore.journal.all()).toEqual([])
})

test('after a restore, of two entries with one id the last is explained', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const saved = petstore.snapshot()
  send(petstore, 'GET', '/pets')
  petstore.restore(saved)
  send(petstore, 'GET', '/categories')

  expect(petstore.journal.explain('req-1')).toContain('GET /categories')
})
