import { expect, test } from 'vitest'
import { Bound, StorageError } from '../../../src/core/lib/bound.ts'

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

const createLimits = () => ({
  whole: new Bound({ max: 100, option: 'maxTotal' }),
  one: new Bound({ max: 80, option: 'max' }),
  two: new Bound({ max: 80, option: 'max' }),
})

test("what exceeds a limit, or the one that it's part of, is refused by the name of the option", () => {
  const { whole, one, two } = createLimits()
  one.join(whole)
  two.join(whole)
  one.add(70)
  two.add(10)

  expect(whole.used).toBe(80)
  expect(() => one.require(10, 'row')).not.toThrow()
  expect(() => one.require(11, 'row')).toThrow(
    new StorageError({ path: 'row', expected: 'at most 80 bytes of memory (max)', got: 81 }),
  )
  expect(() => two.require(21, 'row')).toThrow(
    'row: expected at most 100 bytes of memory (maxTotal) but got 101',
  )
  expect([one.fits(10), one.fits(11), two.fits(21)]).toEqual([true, false, false])
})

test('beyond a limit, a change that adds nothing is still accepted', () => {
  const { one } = createLimits()
  one.add(90)
  expect(() => one.require(0, 'row')).not.toThrow()
  expect(() => one.require(-5, 'row')).not.toThrow()
})

test('holders drop items until the rest fits, also when one joins with more than there is', () => {
  const whole = new Bound({ max: 10 })
  const first = createHolder(whole, 8)

  const second = createHolder(whole, 1_000)

  expect(first.used + second.used).toBeLessThanOrEqual(10)
  expect(whole.used).toBe(first.used + second.used)
})
