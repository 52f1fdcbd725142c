import { expect, test } from 'vitest'
import { Pool, PoolShare } from '../../src/lib/memory/pool.ts'

/** Returns a holder of equal items, which drops half of them when it must shrink. */
function createHolder(pool: Pool, items = 0): PoolShare {
  const share = new PoolShare(() => share.add(-Math.ceil(share.used / 2)))
  share.add(items)
  share.join(pool)
  return share
}

test('holders keep everything up to the limit of their pool', () => {
  const pool = new Pool(100)
  const [one, two] = [createHolder(pool), createHolder(pool)]

  one.add(90)
  two.add(10)

  expect([one.used, two.used, pool.used]).toEqual([90, 10, 100])
})

test('above the limit, the holder that uses the most shrinks, whoever grew last', () => {
  const pool = new Pool(100)
  const [large, small] = [createHolder(pool), createHolder(pool)]
  large.add(90)

  small.add(11)

  expect([large.used, small.used, pool.used]).toEqual([45, 11, 56])
})

test('holders shrink until the rest fits, also when one joins with more than there is', () => {
  const pool = new Pool(10)
  const first = createHolder(pool, 8)

  const second = createHolder(pool, 1_000)

  expect(first.used + second.used).toBeLessThanOrEqual(10)
  expect(pool.used).toBe(first.used + second.used)
})

test('a holder that leaves gives everything back, and is no longer counted', () => {
  const pool = new Pool(100)
  const [one, two] = [createHolder(pool, 60), createHolder(pool, 40)]

  one.leave()
  one.add(1_000)
  two.add(60)

  expect([one.used, two.used, pool.used]).toEqual([1_060, 100, 100])
})

test('a pool whose holders can drop nothing more goes over its limit', () => {
  const pool = new Pool(10)
  const stubborn = new PoolShare(() => {})
  stubborn.join(pool)

  stubborn.add(11)

  expect(pool.used).toBe(11)
})
