import { describe } from '../lib/describe.ts'

/**
 * A duration: milliseconds, or a number with a unit such as `'500ms'`, `'61s'`, `'10m'`, `'1h'`,
 * `'2d'`.
 */
export type Duration = number | `${number}${Unit}`

type Unit = keyof typeof UNIT_MS

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** The longest delay of a timer, in ms: 2³¹ − 1, about 24 days. A longer one fires immediately. */
export const MAX_TIMER_MS = 2_147_483_647

const PATTERN = /^(\d{1,15}(?:\.\d{1,9})?)(ms|s|m|h|d)$/

const EXPECTED =
  "a number of milliseconds from 0 up, or a string such as '500ms', '61s', '10m', '1h', '2d'"

/**
 * Converts a duration to whole milliseconds. `what` names it in the error.
 *
 * @throws {TypeError} if the value is negative, not finite or not a duration.
 */
export function durationMs(value: unknown, what = 'duration'): number {
  const ms = typeof value === 'string' ? fromText(value) : value
  if (typeof ms === 'number' && ms >= 0 && ms <= Number.MAX_SAFE_INTEGER) return Math.round(ms)
  throw new TypeError(`${what}: expected ${EXPECTED} but got ${describe(value)}`)
}

/**
 * Reads a duration, or a range `[least, most]`, as the shortest and the longest time in ms.
 *
 * @throws {TypeError} naming `what`, if the value is neither, or longer than `MAX_TIMER_MS`.
 */
export function readDurationRange(value: unknown, what: string): readonly [number, number] {
  const [least, most = least] = Array.isArray(value) ? value : [value]
  const range = [durationMs(least, what), durationMs(most, what)] as const
  const isRange = !Array.isArray(value) || (value.length === 2 && range[0] <= range[1])
  if (isRange && range[1] <= MAX_TIMER_MS) return range
  const expected = 'a duration of at most 24d or a range [least, most]'
  throw new TypeError(`${what}: expected ${expected} but got ${describe(value)}`)
}

function fromText(text: string): number | undefined {
  const match = PATTERN.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * UNIT_MS[match[2] as Unit]
}
