import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { createRandom } from '../../../src/core/lib/random.ts'
import { send } from '../../support/service/state.ts'

/** Returns the delays of a hundred responses, in ms. */
function delaysOf(options: PetstoreOptions): (number | undefined)[] {
  const petstore = createPetstore({ latency: [10, 20], rateLimit: false, ...options })
  return Array.from({ length: 100 }, () => send(petstore, 'GET', '/pets/1').delayMs)
}

test('the same seed gives the same numbers, another seed gives others', () => {
  expect(delaysOf({ seed: 7 })).toEqual(delaysOf({ seed: 7 }))
  expect(delaysOf({ seed: 7 })).not.toEqual(delaysOf({ seed: 8 }))
})

test('latency uses its whole range, including both ends', () => {
  expect([...new Set(delaysOf({}))].toSorted()).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ])
})

test('numbers are evenly distributed', () => {
  const random = createRandom(1)
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let count = 0; count < 100_000; count += 1) {
    const tenth = Math.floor(random.next() * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
