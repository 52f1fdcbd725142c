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

test('a limit without an option is called fixed', () => {
  expect(() => new Bound({ max: 1 }).require(2, 'row')).toThrow(
    'row: expected at most 1 bytes of memory (fixed) but got 2',
  )
})

test('beyond a limit, a change that adds nothing is still accepted', () => {
  const { one } = createLimits()
  one.add(90)
  expect(() => one.require(0, 'row')).not.toThrow()
  expect(() => one.require(-5, 'row')).not.toThrow()
})

test('a limit that leaves a larger one returns all that it counted', () => {
  const { whole, one } = createLimits()
  one.add(30)
  one.join(whole, 7)
  one.add(20)
  expect(whole.used).toBe(57)

  one.leave()
  one.add(5)
  one.leave()

  expect([one.used, whole.used]).toEqual([55, 0])
})

test('beyond its limit, a holder drops items until the rest fits', () => {
  const dropped: number[] = []
  const limit: Bound = new Bound({
    max: 10,
    evict() {
      dropped.push(limit.used)
      limit.add(-1)
    },
  })
  limit.add(10)
  limit.add(3)
  expect([limit.used, dropped]).toEqual([10, [13, 12, 11]])
})

test('holders keep everything up to the limit of all', () => {
  const whole = new Bound({ max: 100 })
  const [one, two] = [createHolder(whole), createHolder(whole)]

  one.add(90)
  two.add(10)

  expect([one.used, two.used, whole.used]).toEqual([90, 10, 100])
})

test('beyond the limit of all, the holder that uses the most drops items, whoever grew last', () => {
  const whole = new Bound({ max: 100 })
  const [large, small] = [createHolder(whole), createHolder(whole)]
  large.add(90)

  small.add(11)

  expect([large.used, small.used, whole.used]).toEqual([45, 11, 56])
})

test('holders drop items until the rest fits, also when one joins with more than there is', () => {
  const whole = new Bound({ max: 10 })
  const first = createHolder(whole, 8)

  const second = createHolder(whole, 1_000)

  expect(first.used + second.used).toBeLessThanOrEqual(10)
  expect(whole.used).toBe(first.used + second.used)
})

test('a holder that leaves is no longer counted', () => {
  const whole = new Bound({ max: 100 })
  const [one, two] = [createHolder(whole, 60), createHolder(whole, 40)]

  one.leave()
  one.add(1_000)
  two.add(60)

  expect([one.used, two.used, whole.used]).toEqual([1_060, 100, 100])
})

test('holders that can drop nothing more go over the limit', () => {
  const whole = new Bound({ max: 10 })
  const stubborn = new Bound({ max: Number.POSITIVE_INFINITY, evict() {} })
  stubborn.join(whole)

  stubborn.add(11)

  expect(whole.used).toBe(11)
})
