import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

test('a response, its entry and its id have the same explanation', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const response = await petstore.fetch('/pets/99')
  await petstore.fetch('/pets')
  const { journal } = petstore
  const explanation = journal.explain('req-1')

  expect(explanation).toContain('GET /pets/99')
  expect(journal.explain(response)).toBe(explanation)
  expect(journal.all().map(journal.explain)[0]).toBe(explanation)
})

test('a response of handle is explained, and an entry that was sent as JSON', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const response = send(petstore, 'GET', '/pets/99')
  const { journal } = petstore

  expect(journal.explain(response)).toContain('GET /pets/99')
  const entry = JSON.parse(JSON.stringify(journal.last()))
  expect(journal.explain(entry)).toBe(journal.explain('req-1'))
})

test('request ids go on after a restore, so each means one entry', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const saved = petstore.snapshot()
  send(petstore, 'GET', '/pets')
  petstore.restore(saved)
  send(petstore, 'GET', '/categories')

  expect(petstore.journal.explain('req-1')).toContain('GET /pets')
  expect(petstore.journal.explain('req-2')).toContain('GET /categories')
})

test('a response whose X-Request-Id was removed by a fault is refused', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ headers: { 'X-Request-Id': null } })
  const message =
    'journal.explain: expected a response with the header X-Request-Id, but it has none: a fault removed it, or another server sent the response'

  const response = await petstore.fetch('/pets')

  expect(() => petstore.journal.explain(response)).toThrow(message)
  expect(() => petstore.journal.explain(send(petstore, 'GET', '/pets'))).toThrow(message)
  expect(() => petstore.journal.explain(new Response())).toThrow(message)
})

test.each([[undefined], [null], [5], [{}], [[]]])('explaining %j is refused', (target) => {
  const { journal } = createPetstore()

  expect(() => Reflect.apply(journal.explain, undefined, [target])).toThrow(
    /^journal\.explain: expected a response, a journal entry, or the X-Request-Id of a response but got /,
  )
})

test('explaining a promise says so, because an await is easy to forget', () => {
  const petstore = createPetstore()
  const response = petstore.fetch('/pets')

  expect(() => Reflect.apply(petstore.journal.explain, undefined, [response])).toThrow(
    /but got a Promise; wait for the promise first$/,
  )
})
