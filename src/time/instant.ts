import { describe } from '../lib/describe.ts'

/** A point in time: a `Date`, an ISO 8601 string, or epoch milliseconds. */
export type Instant = Date | string | number

/** The latest time that a JavaScript `Date` can represent, in epoch ms. */
const LAST_INSTANT = 8.64e15

/**
 * Converts an instant to epoch ms. `what` names it in the error.
 *
 * @throws {TypeError} if it is invalid.
 */
export function epochMs(value: unknown, what = 'instant'): number {
  const at =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? isoMs(value) : value
  return checkedMs(at, value, what)
}

let lastSecond = Number.NaN
let lastDate = ''

/** Formats a time in epoch ms as an HTTP date (IMF-fixdate, RFC 9110 §5.6.7), in whole seconds. */
export function httpDate(at: number): string {
  const second = Math.floor(at / 1_000)
  // Every reply has a `Date`, and most have the same one, so the last result is cached.
  if (second !== lastSecond) {
    lastDate = toDate(second * 1_000).toUTCString()
    lastSecond = second
  }
  return lastDate
}

/** Converts an HTTP date (RFC 9110 §5.6.7) to epoch ms; undefined if it is not one. */
export function httpDateMs(text: string): number | undefined {
  const ms = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Formats a time in epoch ms as ISO 8601. */
export function isoDate(at: number): string {
  return toDate(at).toISOString()
}

/** The end of a ban can be later than any `Date`. */
function toDate(at: number): Date {
  return new Date(Math.min(at, LAST_INSTANT))
}

/** A time needs a zone: without one it means another instant on each machine. */
const ISO_INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

function isoMs(text: string): number {
  return ISO_INSTANT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
}

/** `Date.parse` turns 30 February into 2 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && toDate(ms).toISOString().startsWith(day)
}

/**
 * Returns `at` rounded to whole ms. `got` and `what` describe the original value in the error.
 *
 * @throws {TypeError} if `at` is not a time that a `Date` can represent.
 */
export function checkedMs(at: unknown, got: unknown, what = 'instant'): number {
  if (typeof at === 'number' && Math.abs(at) <= LAST_INSTANT) return Math.round(at)
  const expected =
    "an ISO 8601 string such as '2026-01-31T12:00:00Z', epoch milliseconds, or a Date"
  throw new TypeError(`${what}: expected ${expected} but got ${describe(got)}`)
}
