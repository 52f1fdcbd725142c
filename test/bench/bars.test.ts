import { expect, test } from 'vitest'
import { compare, judgeAlone, judgeDifference } from '../../bench/report/bars.js'

test('a target applies to the median of the ratios, not to the ratio of the medians', () => {
  const bar = compare({
    what: 'requests',
    against: 'theirs',
    unit: 'requests/s',
    ours: [90, 10, 95],
    theirs: [100, 10, 100],
    must: { atLeast: 0.95 },
  })
  expect(bar.figure.median).toBe(0.95)
  expect(bar.ok).toBe(true)
})

test('a figure above its maximum misses the target', () => {
  const bar = judgeAlone({ what: 'reset()', unit: 'ms', ours: [1.2], must: { atMost: 1 } })
  expect(bar.ok).toBe(false)
})

test('a figure equal to its maximum reaches the target', () => {
  const bar = judgeAlone({ what: 'reset()', unit: 'ms', ours: [1], must: { atMost: 1 } })
  expect(bar.ok).toBe(true)
})

test('the target of a bundle applies to the difference from the other bundle', () => {
  const bar = judgeDifference({
    what: 'bundle',
    against: 'msw',
    unit: 'KiB',
    ours: 130,
    theirs: 90,
    must: { atMost: 45 },
  })
  expect(bar.figure.median).toBe(40)
  expect(bar.ok).toBe(true)
})

test('a figure without a target neither reaches nor misses it', () => {
  expect(judgeAlone({ what: 'import', unit: 'ms', ours: [80] }).ok).toBeNull()
})
