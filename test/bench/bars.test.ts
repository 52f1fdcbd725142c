import { expect, test } from 'vitest'
import { compare, judgeAlone, judgeDifference } from '../../bench/report/bars.js'

test('a bar is judged on the median ratio of the rounds, not on the ratio of the medians', () => {
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

test('a figure above what it may be misses the bar', () => {
  const bar = judgeAlone({ what: 'reset()', unit: 'ms', ours: [1.2], must: { atMost: 1 } })
  expect(bar.ok).toBe(false)
})

test('a figure that is just what it may be reaches the bar', () => {
  const bar = judgeAlone({ what: 'reset()', unit: 'ms', ours: [1], must: { atMost: 1 } })
  expect(bar.ok).toBe(true)
})

test('a bundle is judged on what it has more than the other', () => {
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

test('what must reach nothing is neither reached nor missed', () => {
  expect(judgeAlone({ what: 'import', unit: 'ms', ours: [80] }).ok).toBeNull()
})
