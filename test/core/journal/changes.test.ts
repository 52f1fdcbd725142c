import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

test('an entry says which rows its request changed, as they were before and after', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'PUT', '/pets/1', { body: { name: 'Rex', categoryId: 1, status: 'sold' } })

  expect(petstore.journal.changes('req-1')).toEqual([
    {
      model: 'pet',
      id: '1',
      before: expect.objectContaining({ id: '1', status: 'available' }),
      after: { id: '1', name: 'Rex', categoryId: '1', status: 'sold' },
    },
    {
      model: 'inventoryItem',
      id: '1',
      before: expect.objectContaining({ petId: '1', status: 'available' }),
      after: expect.objectContaining({ petId: '1', status: 'sold' }),
    },
  ])
})

test('a request that reads, is refused, or writes what was there changed no rows', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const pet = { name: 'Rex', categoryId: 1, status: 'sold' }
  send(petstore, 'PUT', '/pets/1', { body: pet })

  send(petstore, 'GET', '/pets')
  send(petstore, 'DELETE', '/pets/999')
  send(petstore, 'PUT', '/pets/1', { body: pet })

  for (const id of ['req-2', 'req-3', 'req-4']) expect(petstore.journal.changes(id)).toEqual([])
})

test('the changes of a request stay as they were, whatever happens later', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'DELETE', '/pets/9')
  const before = petstore.journal.changes('req-1')

  petstore.db.pet.create({ id: 9, name: 'Other', categoryId: 1 })
  petstore.restore(petstore.snapshot())

  expect(petstore.journal.changes('req-1')).toEqual(before)
  expect(() => petstore.journal.changes('req-2')).toThrow('journal.changes')
})
