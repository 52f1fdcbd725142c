import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { CLOCK, send } from '../../support/service/state.ts'
import { live } from '../../support/service/story.ts'
import { plainRequest } from '../../support/travel/requests.ts'
import { writes } from '../../support/travel/writes.ts'

const steps = fc.array(fc.oneof(plainRequest, writes), { size: '+1', maxLength: 40 })

test('after any requests and writes through db, lists have the rows of db, in the order of ids', () => {
  fc.assert(
    fc.property(steps, (happenings) => {
      const petstore = createPetstore({ clock: CLOCK, rateLimit: false })
      live(petstore, happenings)
      const { category, pet, order, inventoryItem } = petstore.db
      expect(listOf(petstore, '/categories')).toEqual(sorted(category.getAll(), 'id'))
      expect(listOf(petstore, '/pets')).toEqual(sorted(pet.getAll(), 'id'))
      expect(listOf(petstore, '/store/orders')).toEqual(sorted(order.getAll(), 'id'))
      expect(listOf(petstore, '/store/inventory')).toEqual(sorted(inventoryItem.getAll(), 'petId'))
    }),
    runs(50),
  )
})

test('after any requests and writes through db, stock has the status of its pet', () => {
  fc.assert(
    fc.property(steps, (happenings) => {
      const petstore = createPetstore({ clock: CLOCK, rateLimit: false })
      for (const happen of happenings) {
        live(petstore, [happen])
        const pets = petstore.db.pet.getAll()
        const statuses = new Map(pets.map(({ id, status }) => [id, status ?? 'available']))
        for (const { petId, status } of petstore.db.inventoryItem.getAll()) {
          expect(statuses.get(petId) ?? status).toBe(status)
        }
      }
    }),
    runs(50),
  )
})

function listOf(petstore: Petstore, path: string): unknown {
  return JSON.parse(send(petstore, 'GET', `${path}?limit=100`).body ?? '')
}

/** Returns rows by their ids, as the contract has them: an absent field is absent, never null. */
function sorted(rows: readonly object[], key: string): unknown {
  const byKey = rows.toSorted((left, right) => Reflect.get(left, key) - Reflect.get(right, key))
  const text = JSON.stringify(byKey, (_, value) => (value === null ? undefined : value))
  return JSON.parse(text)
}
