import { expect, test } from 'vitest'
import { Bound } from '../../../src/core/lib/bound.ts'

/** Returns the limit of a holder that drops half of its items when it must. */
function createHolder(whole: Bound, items = 0): Bound {
  const limit: Bound = new Bound({
    max: Number.POSITIVE_INFINITY,
    evict: () => limit.add(-Math.ceil(limit.used / 2)),
  })
  limit.add(items)
  limit.join(whole)
  return limit
}

test('holders drop items until the rest fits, also when one joins with more than there is', () => {
  const whole = new Bound({ max: 10 })
  const first = createHolder(whole, 8)

  const second = createHolder(whole, 1_000)

  expect(first.used + second.used).toBeLessThanOrEqual(10)
  expect(whole.used).toBe(first.used + second.used)
})
