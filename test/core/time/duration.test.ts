import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationMs, readDurationRange } from '../../../src/core/time/duration.ts'
import { runs } from '../../support/runs.ts'

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const unit = fc.constantFrom<keyof typeof UNITS>('ms', 's', 'm', 'h', 'd')

test.each([
  ['1.5h', 5_400_000],
  ['0.5ms', 1],
  [1_234, 1_234],
  [0.4, 0],
  ['36500d', 3_153_600_000_000],
] as const)('%j is %i ms', (duration, ms) => {
  expect(durationMs(duration)).toBe(ms)
})

test('a whole number of a unit is converted exactly', () => {
  fc.assert(
    fc.property(unit, fc.nat({ max: 36_500 }), (name, count) => {
      expect(durationMs(`${count}${name}`)).toBe(count * UNITS[name])
    }),
    runs(),
  )
})

test('a fraction is rounded to the nearest millisecond', () => {
  fc.assert(
    fc.property(unit, fc.nat({ max: 1_000 }), fc.nat({ max: 999 }), (name, whole, thousandths) => {
      const text = `${whole}.${String(thousandths).padStart(3, '0')}${name}`
      const exact = ((whole * 1_000 + thousandths) * UNITS[name]) / 1_000
      expect(Math.abs(durationMs(text) - exact)).toBeLessThanOrEqual(0.500001)
    }),
    runs(),
  )
})

test('a delay is at most as long as a timer can be', () => {
  const longest = 2 ** 31 - 1
  expect(readDurationRange(longest, 'latency')).toEqual([longest, longest])
  expect(readDurationRange(['1s', 1_000], 'latency')).toEqual([1_000, 1_000])
  expect(() => readDurationRange(longest + 1, 'latency')).toThrow(
    'latency: expected a duration of at most 24d or a range [least, most] but got 2147483648',
  )
})

describe('durationMs rejects', () => {
  test.each([
    ...['', ' 1s', '1 s', '-1s', '1', 's', '1S', '1w', '.5s', '1,5s', '1h30m', '1s\n'],
    ...[
      '9999999999999999s',
      '36501d',
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      null,
      ['1s'],
    ],
  ])('%j', (value) => {
    expect(() => durationMs(value)).toThrow(TypeError)
  })

  test('with a message that names the option, the expected form and the value', () => {
    expect(() => durationMs('soon', 'latency')).toThrow(
      'latency: expected a non-negative number of milliseconds, ' +
        "or a string such as '500ms', '61s', '10m', '1h', '2d' but got \"soon\"",
    )
    expect(() => durationMs('soon')).toThrow(/^duration: expected/)
  })
})
