import { throwOptionError } from '../lib/check.ts'
import type { Random } from '../lib/random.ts'

/**
 * A duration: a number of milliseconds, or a string such as `'500ms'`, `'61s'`, `'10m'`, `'1h'`,
 * `'2d'`.
 */
export type Duration = number | `${number}${Unit}`

type Unit = keyof typeof UNIT_MS

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/**
 * The longest delay of a timer: 2³¹ − 1 ms, about 24 days. A timer with a longer delay fires at
 * once.
 */
export const MAX_TIMER_MS = 2_147_483_647

const PATTERN = /^(\d{1,15}(?:\.\d{1,9})?)(ms|s|m|h|d)$/

const EXPECTED =
  "a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d'"

/** A hundred years. */
const LONGEST_MS = 36_500 * UNIT_MS.d

export function isDuration(value: unknown): value is Duration {
  return toMs(value) !== undefined
}

/** Converts a duration to whole ms. `name` is the option's name, for the error. */
export function durationMs(value: unknown, name = 'duration'): number {
  const ms = toMs(value)
  if (ms !== undefined) return Math.round(ms)
  return throwOptionError(name, value, EXPECTED)
}

/**
 * Reads a duration or a range `[least, most]`. Returns the shortest and the longest time in ms, at
 * most `MAX_TIMER_MS`.
 */
export function readDurationRange(value: unknown, name: string): readonly [number, number] {
  const [least, most = least] = Array.isArray(value) ? value : [value]
  const range = [durationMs(least, name), durationMs(most, name)] as const
  const isRange = !Array.isArray(value) || (value.length === 2 && range[0] <= range[1])
  if (isRange && range[1] <= MAX_TIMER_MS) return range
  return throwOptionError(name, value, 'a duration of at most 24d or a range [least, most]')
}

/** Draws a number of ms from a range of durations; 0 for none. Draws nothing if there's no choice. */
export function drawDuration(
  range: Duration | readonly [Duration, Duration] | undefined,
  random: Pick<Random, 'between'>,
): number {
  if (range === undefined) return 0
  const [least, most] = typeof range === 'object' ? range : [range, range]
  const [from, to] = [durationMs(least), durationMs(most)]
  return from === to ? from : random.between(from, to)
}

function toMs(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? fromText(value) : value
  const isValid = typeof ms === 'number' && ms >= 0 && ms <= LONGEST_MS
  return isValid ? ms : undefined
}

function fromText(text: string): number | undefined {
  const match = PATTERN.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * UNIT_MS[match[2] as Unit]
}

/** The longest time that is shown in seconds only, in ms. */
const LONG_MS = 120_000

/** Formats a time in ms: as `1.25 s`, or as `80 ms` below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
}

/**
 * Formats the length of a wait in ms, as `seconds` does. Beyond two minutes, it's shown in whole
 * seconds, such as `23 h 58 min 34 s`.
 */
export function duration(ms: number): string {
  return ms <= LONG_MS ? seconds(ms) : longTime(Math.round(ms / 1_000))
}

function longTime(whole: number): string {
  const parts = [
    [Math.floor(whole / 3_600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
