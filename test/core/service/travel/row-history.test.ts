import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemble, type PetstoreInternals } from '../../../../src/core/petstore/create-petstore.ts'
import { CLOCK, send } from '../../../support/service/state.ts'

/** Returns the positions of the steps that wrote a row. */
function stepsOf(internals: PetstoreInternals, key: number): readonly number[] {
  return internals.petstore.travel.history('pet', key).steps.map(({ position }) => position)
}

test('the history of a row has the requests and test actions that wrote it, and no others', () => {
  const internals = assemble({ clock: CLOCK })
  const { petstore } = internals
  send(petstore, 'POST', '/pets', { body: { name: 'Nemo', categoryId: 1 } })
  send(petstore, 'GET', '/pets/13')
  send(petstore, 'PUT', '/pets/13', { body: { name: 'Nemo', categoryId: 1 } })
  petstore.db.pet.update({ where: { id: 13 }, data: { name: 'Marlin' } })
  send(petstore, 'PUT', '/pets/1', { body: { name: 'Other', categoryId: 1 } })
  petstore.restore(petstore.snapshot())
  send(petstore, 'DELETE', '/pets/13')

  expect(stepsOf(internals, 13)).toEqual([1, 4, 7])
  expect(stepsOf(internals, 999)).toEqual([])
})

test('the history is that of every step, looked at one by one', () => {
  const write = fc.record({ id: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('A', 'B') })
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), (writes) => {
      const internals = assemble({ clock: CLOCK, rateLimit: false })
      for (const { id, name } of writes) {
        send(internals.petstore, 'PUT', `/pets/${id}`, { body: { name, categoryId: 1 } })
      }
      const expected = writes.flatMap((_, index) => {
        const { changes } = internals.petstore.travel.to(index + 1)
        return changes?.some(({ model, id }) => model === 'pet' && id === '1') ? [index + 1] : []
      })
      expect(stepsOf(internals, 1)).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})
