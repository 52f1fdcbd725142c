import { expect, test } from 'vitest'
import { checkDifference, checkFigure, compare } from '../../bench/report/targets.js'

test('a target applies to the median of the ratios, not to the ratio of the medians', () => {
  const target = compare({
    what: 'requests',
    against: 'theirs',
    unit: 'requests/s',
    ours: [90, 10, 95],
    theirs: [100, 10, 100],
    limit: { atLeast: 0.95 },
  })
  expect(target.figure.median).toBe(0.95)
  expect(target.ok).toBe(true)
})

test('a figure above its maximum misses the target', () => {
  const target = checkFigure({ what: 'reset()', unit: 'ms', ours: [1.2], limit: { atMost: 1 } })
  expect(target.ok).toBe(false)
})

test('a figure equal to its maximum reaches the target', () => {
  const target = checkFigure({ what: 'reset()', unit: 'ms', ours: [1], limit: { atMost: 1 } })
  expect(target.ok).toBe(true)
})

test('the target of a bundle applies to the difference from the other bundle', () => {
  const target = checkDifference({
    what: 'bundle',
    against: 'msw',
    unit: 'KiB',
    ours: 130,
    theirs: 90,
    limit: { atMost: 45 },
  })
  expect(target.figure.median).toBe(40)
  expect(target.ok).toBe(true)
})

test('a figure without a target neither reaches nor misses it', () => {
  expect(checkFigure({ what: 'import', unit: 'ms', ours: [80] }).ok).toBeNull()
})
