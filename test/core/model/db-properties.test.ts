import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { orderSelection, petSelection } from '../../support/model/conditions.ts'
import { runs } from '../../support/runs.ts'

const id = fc.integer({ min: 1, max: 6 })

const aPet = fc.record({
  name: fc.constantFrom('a', 'b', 'ab', 'ba', ''),
  categoryId: id,
  status: fc.constantFrom('available', 'pending', 'sold', null),
})

const anOrder = fc.record({
  petId: fc.option(id),
  quantity: fc.option(fc.integer({ min: 0, max: 6 })),
  complete: fc.option(fc.boolean()),
})

const pets = fc.array(aPet, { maxLength: 8 })

/** Loses the type, so that queries with any fields can be made. */
const untyped = (value: object) => Object.assign(JSON.parse('{}'), value)

test('where selects the same rows as a filter of an array', () => {
  const orders = fc.array(anOrder, { maxLength: 8 })
  fc.assert(
    fc.property(pets, orders, petSelection, orderSelection, (petRows, orderRows, pet, order) => {
      const { db } = createPetstore({ fixtures: emptyWorld })
      const allPets = petRows.map((row) => db.pet.create(row))
      const allOrders = orderRows.map((row) => db.order.create(row))
      const found = allPets.filter(pet.isMetBy)
      expect(db.pet.findMany(untyped({ where: pet.where }))).toEqual(found)
      expect(db.pet.count(untyped({ where: pet.where }))).toBe(found.length)
      expect(db.order.findMany(untyped({ where: order.where }))).toEqual(
        allOrders.filter(order.isMetBy),
      )
    }),
    runs(),
  )
})

test('updateMany and deleteMany change the rows that where selects, and no others', () => {
  fc.assert(
    fc.property(pets, petSelection, petSelection, (rows, updated, deleted) => {
      const { db } = createPetstore({ fixtures: emptyWorld })
      const expected = rows
        .map((row) => db.pet.create(row))
        .map((row) => (updated.isMetBy(row) ? { ...row, name: 'ba', categoryId: 5 } : row))
        .filter((row) => !deleted.isMetBy(row))
      db.pet.updateMany(untyped({ where: updated.where, data: { name: 'ba', categoryId: 5 } }))
      db.pet.deleteMany(untyped({ where: deleted.where }))
      expect(db.pet.getAll()).toEqual(expected)
      expect(db.inventoryItem.count()).toBe(expected.length)
    }),
    runs(),
  )
})
