import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { sendJson } from '../../support/send-json.ts'

const FULL = { code: 'insufficient_storage', status: 507 }

const TEXT = 'x'.repeat(20_000)

/** Creates a petstore with one category, and room for two texts of 20,000 characters. */
function createSmall(options: PetstoreOptions = {}): Petstore {
  const petstore = createPetstore({ fixtures: emptyWorld, maxDataBytes: 50_000, ...options })
  petstore.db.category.create({ name: 'Dogs' })
  return petstore
}

/** Fills a petstore with pets that have long names, until it refuses the next one. */
async function fill(petstore: Petstore): Promise<Response> {
  for (;;) {
    const response = await sendJson(petstore, 'POST /pets', { name: TEXT, categoryId: 1 })
    if (response.status !== 201) return response
  }
}

test("a record that doesn't fit gets a 507 with the quota headers, and changes nothing", async () => {
  const petstore = createSmall()
  const response = await fill(petstore)
  const before = petstore.db.pet.getAll()

  expect(response.status).toBe(507)
  expect(await response.json()).toEqual({
    ...FULL,
    message: expect.stringMatching(
      /^body: expected at most 50000 bytes of memory \(maxDataBytes\) but got \d+; delete some records first$/,
    ),
  })
  expect(response.headers.get('X-RateLimit-Limit')).toBe('60')
  expect(before).toHaveLength(2)
  expect(petstore.db.inventoryItem.count()).toBe(2)
})

test('a full petstore still reads, deletes, and accepts what is small enough', async () => {
  const petstore = createSmall()
  await fill(petstore)

  expect((await petstore.fetch('/pets')).status).toBe(200)
  expect((await sendJson(petstore, 'POST /categories', { name: 'Cats' })).status).toBe(201)
  expect((await sendJson(petstore, 'PUT /pets/1', { name: 'Rex', categoryId: 1 })).status).toBe(200)
  expect((await petstore.fetch('/pets/2', { method: 'DELETE' })).status).toBe(204)
})

test('a deleted record makes room for another one, and so do a restore and a reset', async () => {
  const petstore = createSmall()
  const empty = petstore.snapshot()
  for (const makeRoom of [
    () => petstore.fetch('/pets/1', { method: 'DELETE' }),
    () => petstore.restore(empty),
    () => petstore.reset(),
  ]) {
    await fill(petstore)
    await makeRoom()
    if (petstore.db.category.count() === 0) petstore.db.category.create({ name: 'Dogs' })
    const response = await sendJson(petstore, 'POST /pets', { name: TEXT, categoryId: 1 })
    expect(response.status).toBe(201)
  }
})

test('a record keeps its values if there is no room for the new ones', async () => {
  const petstore = createSmall()
  await fill(petstore)

  const category = { name: 'Dogs', description: TEXT }
  const replaced = await sendJson(petstore, 'PUT /categories/1', category)

  expect(await replaced.json()).toMatchObject(FULL)
  expect(petstore.db.category.getAll()).toEqual([{ id: 1, name: 'Dogs', description: null }])
})

test('a write through petstore.db throws if there is no room, and changes nothing', async () => {
  const petstore = createSmall()
  await fill(petstore)
  const before = petstore.snapshot()
  const { pet } = petstore.db

  expect(() => pet.create({ name: TEXT, categoryId: 1 })).toThrow(
    /^db\.pet\.create: expected at most 50000 bytes of memory \(maxDataBytes\) but got \d+$/,
  )
  const twice = (name: string) => name + name
  expect(() => pet.updateMany({ where: {}, data: { name: twice } })).toThrow(
    /^db\.pet\.updateMany: expected at most 50000 bytes of memory \(maxDataBytes\) but got \d+$/,
  )
  expect(petstore.snapshot()).toEqual(before)
})

test('fixtures that are too large are refused', () => {
  const fixtures = { categories: [{ id: 1, name: TEXT }] }
  expect(() => createPetstore({ fixtures, maxDataBytes: 10_000 })).toThrow(
    'fixtures: expected at most 10000 bytes of memory (maxDataBytes) but got 20600',
  )
})
