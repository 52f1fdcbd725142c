import { expect, test } from 'vitest'
import { median, quantile, ratios, spread } from '../../bench/statistics.js'

test('the median of an even number of figures is halfway between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('the median of an odd number of figures is the one in the middle', () => {
  expect(median([9, 1, 2])).toBe(2)
})

test("an outlier doesn't move the median", () => {
  expect(median([10, 11, 12, 13, 9_000])).toBe(12)
})

test('the spread is the interquartile range', () => {
  expect(spread([5, 4, 3, 2, 1])).toEqual({ median: 3, low: 2, high: 4 })
})

test('the spread of a single figure is that figure', () => {
  expect(spread([7])).toEqual({ median: 7, low: 7, high: 7 })
})

test("the order of the figures isn't changed", () => {
  const figures = [3, 1, 2]
  spread(figures)
  expect(figures).toEqual([3, 1, 2])
})

test('an empty list has no median', () => {
  expect(() => quantile([], 0.5)).toThrow('quantile: expected at least one but got no values')
})

test('ratios divide figures of the same round', () => {
  expect(ratios([100, 50], [50, 25])).toEqual([2, 2])
})

test('lists of different lengths have no ratios', () => {
  expect(() => ratios([1], [1, 2])).toThrow('expected the same number of figures but got 1 and 2')
})
