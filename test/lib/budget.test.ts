import { expect, test } from 'vitest'
import { Budget, StorageError } from '../../src/lib/memory/budget.ts'

const createBudgets = () => ({
  whole: new Budget({ option: 'maxTotal', limit: 100 }),
  one: new Budget({ option: 'max', limit: 80 }),
  two: new Budget({ option: 'max', limit: 80 }),
})

test('what is used in a budget is used in the larger one too', () => {
  const { whole, one, two } = createBudgets()
  one.join(whole, 'one', 0)
  two.join(whole, 'two', 0)

  one.add(70)
  two.add(10)

  expect(whole.used).toBe(80)
  expect(() => one.require(10, 'row')).not.toThrow()
  expect(() => one.require(11, 'row')).toThrow(
    'row: expected at most 10 bytes of memory, the rest of max, but got 11',
  )
  expect(() => two.require(21, 'row')).toThrow(
    'row: expected at most 20 bytes of memory, the rest of maxTotal, but got 21',
  )
})

test('a full budget still allows what adds nothing', () => {
  const { one } = createBudgets()
  one.add(90)
  expect(() => one.require(0, 'row')).not.toThrow()
  expect(() => one.require(-5, 'row')).not.toThrow()
})

test('a replacement fits if the budget has room for it alone', () => {
  const { one } = createBudgets()
  one.add(70)
  expect(() => one.requireInstead(80, 'rows')).not.toThrow()
  expect(() => one.requireInstead(81, 'rows')).toThrow(
    'rows: expected at most 80 bytes of memory, max, but got 81',
  )
  expect(one.used).toBe(70)
})

test('a budget that leaves a larger one gives everything back', () => {
  const { whole, one } = createBudgets()
  one.add(30)
  one.join(whole, 'one', 7)
  one.add(20)
  expect(whole.used).toBe(57)

  one.leave()
  one.add(5)

  expect([one.used, whole.used]).toEqual([55, 0])
})

test('a budget that does not fit the larger one does not join it', () => {
  const { whole, one, two } = createBudgets()
  one.add(60)
  one.join(whole, 'one', 0)
  two.add(35)

  expect(() => two.join(whole, 'two', 6)).toThrow(StorageError)

  expect(whole.used).toBe(60)
})

test('the larger budget keeps what a budget reserved', () => {
  const { whole } = createBudgets()
  const careful = new Budget({ option: 'max', limit: 80, reserved: 50 })
  careful.join(whole, 'careful', 0)
  expect(whole.used).toBe(50)

  careful.add(60)
  expect(whole.used).toBe(60)

  careful.add(-60)
  expect(whole.used).toBe(50)
})
