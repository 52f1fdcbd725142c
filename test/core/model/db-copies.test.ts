import { createPetstore, type Petstore } from 'petstore-mock'
import { defaultWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'

const where = { id: 1 }
const data = { name: 'Max' }

/** Every way to get rows from `db`. */
const WAYS: Readonly<Record<string, (petstore: Petstore) => readonly unknown[]>> = {
  create: ({ db }) => [db.pet.create({ name: 'Nemo', categoryId: 1 })],
  findFirst: ({ db }) => [db.pet.findFirst({ where })],
  findMany: ({ db }) => db.pet.findMany({ take: 3 }),
  getAll: ({ db }) => db.pet.getAll(),
  update: ({ db }) => [db.pet.update({ where, data })],
  updateMany: ({ db }) => db.pet.updateMany({ where: {}, data }) ?? [],
  delete: ({ db }) => [db.pet.delete({ where })],
  deleteMany: ({ db }) => db.pet.deleteMany({ where: {} }) ?? [],
  'a function in data': ({ db }) => {
    const rows: unknown[] = []
    const name = (old: string, row: unknown) => {
      rows.push(row)
      return old
    }
    db.pet.update({ where, data: { name } })
    return rows
  },
}

test.each(Object.entries(WAYS))('the rows from %s are frozen', async (_, rowsOf) => {
  const petstore = createPetstore()
  const rows = rowsOf(petstore)
  const { id } = petstore.db.pet.create({ name: 'Last', categoryId: 1 })
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(() => Object.assign(row ?? {}, { status: 'sold', name: 'Changed' })).toThrow(TypeError)
  }
  const sold = await (await petstore.fetch('/pets?status=sold')).json()
  expect(sold).toEqual(petstore.db.pet.findMany({ where: { status: 'sold' } }))
  expect(JSON.stringify(petstore.snapshot())).not.toContain('Changed')
  expect(petstore.db.pet.findFirst({ where: { id } })).toMatchObject({ name: 'Last' })
})

test('rows of all models are frozen', () => {
  const { category, order, inventoryItem } = createPetstore().db
  for (const rows of [category.getAll(), order.getAll(), inventoryItem.getAll()]) {
    expect(rows.every((row) => Object.isFrozen(row))).toBe(true)
  }
})

test("what you do with a list of rows doesn't affect the petstore", () => {
  const { db } = createPetstore()
  db.pet.getAll().pop()
  db.pet.findMany().reverse()
  expect(db.pet.getAll().map(({ id }) => id)).toEqual(defaultWorld.pets.map(({ id }) => id))
})

test("what you do with a snapshot, taken or restored, doesn't affect the petstore", () => {
  const petstore = createPetstore()
  const snapshot = petstore.snapshot()
  const text = JSON.stringify(snapshot)
  scramble(snapshot)
  expect(JSON.stringify(petstore.snapshot())).toBe(text)
  const saved = JSON.parse(text)
  petstore.restore(saved)
  scramble(saved)
  expect(JSON.stringify(petstore.snapshot())).toBe(text)
})

/** Changes every text and empties every list in a value. */
function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    scramble(inner)
    if (typeof inner === 'string') Reflect.set(value, name, 'Changed')
  }
  if (Array.isArray(value)) value.length = 0
}
