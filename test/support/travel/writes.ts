import fc from 'fast-check'
import type { Petstore } from 'petstore-mock'
import type { Happen } from './world.ts'

type Write = (db: Petstore['db'], id: number) => unknown

const where = (id: number) => ({ id: { equals: id } })

const WRITES: readonly Write[] = [
  (db) => db.pet.create({ name: 'Direct', categoryId: 1 }),
  (db, id) => db.pet.create({ id, name: 'Again', categoryId: 2, status: 'pending' }),
  (db, id) => db.order.create({ petId: Number.MAX_SAFE_INTEGER - id }),
  (db, id) => {
    const status = (old: unknown) => (old === 'sold' ? 'pending' : 'sold')
    return db.pet.update({ where: where(id), data: { status } })
  },
  (db, id) => db.pet.create({ id: id + 20, name: 'Direct', categoryId: 1 }),
  (db) => {
    const data = { name: (old: string) => `${old}!` }
    return db.pet.updateMany({ where: { categoryId: { lt: 3 } }, data })
  },
  (db, id) => {
    const data = { quantity: 3, status: 'sold' } as const
    return db.inventoryItem.update({ where: { petId: { equals: id } }, data })
  },
  (db, petId) => db.inventoryItem.create({ petId, quantity: 2, status: 'sold' }),
  (db, id) => db.pet.delete({ where: where(id) }),
  (db, id) => db.order.deleteMany({ where: { id: { gte: id } } }),
  (db, id) => db.inventoryItem.delete({ where: { petId: { equals: id } } }),
]

/** Writes through `petstore.db`. Some of them are refused. */
export const writes: fc.Arbitrary<Happen> = fc
  .tuple(fc.constantFrom(...WRITES), fc.integer({ min: 1, max: 16 }))
  .map(([write, id]) => ({ petstore }) => {
    try {
      write(petstore.petstore.db, id)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  })
