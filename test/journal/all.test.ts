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

test('length is the number of entries', () => {
  const { journal } = petstoreWithEntries()

  expect(journal).toHaveLength(4)
  expect(journal).toHaveLength([...journal].length)
  journal.clear()
  expect(journal.length).toBe(0)
})
