import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

/** Returns a petstore whose journal has four entries. */
function petstoreWithEntries() {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/pets')
  send(petstore, 'GET', '/pets/99', { key: 'mine' })
  send(petstore, 'HEAD', '/pets')
  send(petstore, 'GET', '/nowhere', { key: 'mine' })
  return petstore
}

test('the journal iterates oldest first, and last() is the newest entry', () => {
  const { journal } = petstoreWithEntries()

  expect([...journal]).toEqual(journal.all())
  expect(journal.last()).toEqual(journal.all().at(-1))
})

test('all() with a limit returns the newest entries that match', () => {
  const { journal } = petstoreWithEntries()

  expect(journal.all({ method: 'GET', limit: 2 }).map(({ path }) => path)).toEqual([
    '/pets/99',
    '/nowhere',
  ])
  expect(journal.all({ limit: 0 })).toEqual([])
})

test('an asynchronous function is refused, because every entry would match', () => {
  const { journal } = petstoreWithEntries()

  expect(() => journal.all(async () => false)).toThrow("expected a function that isn't async")
  expect(() => journal.last(async () => false)).toThrow("expected a function that isn't async")
})
