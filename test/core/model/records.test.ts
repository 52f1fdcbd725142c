import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type ApiResponse, createPetstore, type Petstore } from 'petstore-mock'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { inOrder, PlainWorld } from '../../support/model/models.ts'
import { type Asked, asked } from '../../support/model/requests.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK, send } from '../../support/service/state.ts'
import { dbWrites } from '../../support/travel/writes.ts'

test('any sequence of requests leaves the same records as in plain objects', () => {
  fc.assert(
    fc.property(fc.array(asked, { size: '+1', maxLength: 60 }), (steps) => {
      play(steps)
    }),
    runs(50),
  )
})

test('whatever db writes, rows are in the order of their ids, and stock has the status of its pet', () => {
  fc.assert(
    fc.property(fc.array(dbWrites, { size: '+1', maxLength: 40 }), (steps) => {
      const { db } = createPetstore()
      for (const write of steps) {
        write(db)
        const pets = db.pet.getAll()
        const stock = db.inventoryItem.getAll()
        for (const rows of [pets, db.order.getAll()]) {
          expect(rows).toEqual(rows.toSorted((left, right) => left.id - right.id))
        }
        const statuses = new Map(pets.map(({ id, status }) => [id, status ?? 'available']))
        expect(stock).toEqual(
          stock.map((item) => ({ ...item, status: statuses.get(item.petId) ?? item.status })),
        )
      }
    }),
    runs(50),
  )
})

/** Sends requests to a petstore, does the same to plain objects, and compares them after each. */
function play(steps: readonly Asked[]): void {
  const petstore = createPetstore({ clock: CLOCK, fixtures: emptyWorld, rateLimit: false })
  const world = new PlainWorld()
  for (let count = 0; count < 3; count += 1) {
    petstore.db.category.create({ name: 'Any' })
    world.putCategory({ name: 'Any' })
  }
  for (const { request, expect: expectIn } of steps) {
    compareResponses(petstore.handle(request), expectIn(world))
    const { categories, pets, orders, items } = world
    const expected = [categories, pets, orders, items].map((records) => inOrder<object>(records))
    // Comparing with `expect` takes longer than everything else, so it only reports differences.
    const lists = listsOf(petstore)
    if (!isDeepStrictEqual(lists, expected)) expect(lists).toEqual(expected)
  }
}

function compareResponses(response: ApiResponse, expected: ReturnType<Asked['expect']>): void {
  const body: unknown = response.body === null ? null : JSON.parse(response.body)
  expect(response.status).toBe(expected.status)
  if ('code' in expected) {
    expect(body).toEqual({
      code: expected.code,
      message: expect.any(String),
      status: response.status,
    })
    return
  }
  expect(body).toEqual(expected.body)
  if (expected.total !== undefined) {
    expect(response.headers['X-Total-Count']).toBe(String(expected.total))
  }
}

function listsOf(petstore: Petstore): unknown[] {
  return ['/categories', '/pets', '/store/orders', '/store/inventory'].map((path) =>
    JSON.parse(send(petstore, 'GET', `${path}?limit=100`).body ?? 'null'),
  )
}
