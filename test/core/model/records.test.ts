import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type ApiResponse, createPetstore, type Petstore } from 'petstore-mock'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { inOrder, PlainWorld } from '../../support/model/models.ts'
import { type Asked, asked } from '../../support/model/requests.ts'
import { type Written, written } from '../../support/model/writes.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK, send } from '../../support/service/state.ts'

test('any sequence of requests and writes through db leaves the same records as in plain objects', () => {
  const step = fc.oneof(asked, written)
  fc.assert(
    fc.property(fc.array(step, { size: '+1', maxLength: 60 }), (steps) => {
      play(steps)
    }),
    runs(50),
  )
})

/** Applies the same steps to a petstore and to plain objects, and compares them after each step. */
function play(steps: readonly (Asked | Written)[]): void {
  const petstore = createPetstore({ clock: CLOCK, fixtures: emptyWorld, rateLimit: false })
  const world = new PlainWorld()
  for (let count = 0; count < 3; count += 1) {
    petstore.db.category.create({ name: 'Any' })
    world.putCategory({ name: 'Any' })
  }
  for (const step of steps) {
    if ('request' in step) compareResponses(petstore.handle(step.request), step.expect(world))
    else if (step.isPossible?.(world) !== false) {
      step.write(petstore.db)
      step.expect(world)
    }
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
