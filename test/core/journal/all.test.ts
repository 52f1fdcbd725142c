import { createPetstore, type JournalEntry } from 'petstore-mock'
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

test('filter, find and map of the journal are those of an array of its entries', () => {
  const { journal } = petstoreWithEntries()
  const entries = journal.all()

  const isHead = ({ method }: JournalEntry) => method === 'HEAD'
  expect(journal.filter(isHead)).toEqual(entries.filter(isHead))
  expect(journal.find(isHead)).toEqual(entries.find(isHead))
  expect(journal.find(({ status }) => status === 500)).toBeUndefined()
  expect(journal.filter((_, index) => index > 1)).toEqual(entries.slice(2))
  expect(journal.map(({ path }, index) => `${index} ${path}`)).toEqual([
    '0 /pets',
    '1 /pets/99',
    '2 /pets',
    '3 /nowhere',
  ])
})

test('filter and find also take the fields of a filter', () => {
  const { journal } = petstoreWithEntries()

  expect(journal.filter({ apiKey: 'mine' })).toEqual(journal.all({ apiKey: 'mine' }))
  expect(journal.find({ apiKey: 'mine' })?.path).toBe('/pets/99')
  const wrong = JSON.parse('{"statusCode":404}')
  expect(() => journal.filter(wrong)).toThrow('journal.filter: "statusCode" isn\'t one of its')
  expect(() => journal.find(wrong)).toThrow('did you mean status?')
})

test('an asynchronous function is refused, because every entry would match', () => {
  const { journal } = petstoreWithEntries()

  expect(() => journal.filter(async () => false)).toThrow("expected a function that isn't async")
  expect(() => journal.find(async () => false)).toThrow("expected a function that isn't async")
})
