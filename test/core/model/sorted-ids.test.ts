import { createPetstore, type Petstore } from 'petstore-mock'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { send } from '../../support/service/state.ts'

/** Returns a petstore without rows. The lists of orders by pet are kept up to date from here on. */
function createEmpty(): Petstore {
  const petstore = createPetstore({ fixtures: emptyWorld, rules: { references: 'ignore' } })
  expect(idsOf(petstore, 1)).toEqual([])
  return petstore
}

/** Returns the ids in the list of the orders of a pet. */
function idsOf(petstore: Petstore, petId: number): readonly number[] {
  const { body } = send(petstore, 'GET', `/store/orders?petId=${petId}`)
  return JSON.parse(body ?? '[]').map(({ id }: { readonly id: number }) => id)
}

test('a list by pet stays in order while its orders come and go', () => {
  const petstore = createEmpty()
  const { order } = petstore.db

  order.create({ id: 5, petId: 1 })
  expect(idsOf(petstore, 1)).toEqual([5])
  order.create({ id: 2, petId: 1 })
  expect(idsOf(petstore, 1)).toEqual([2, 5])
  order.delete({ where: { id: { equals: 5 } } })
  expect(idsOf(petstore, 1)).toEqual([2])
  order.create({ id: 1, petId: 1 })
  expect(idsOf(petstore, 1)).toEqual([1, 2])
  order.deleteMany({ where: {} })
  expect(idsOf(petstore, 1)).toEqual([])
})
