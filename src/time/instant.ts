import { describe } from '../lib/describe.ts'

/** A point in time: a `Date`, an ISO 8601 string, or epoch milliseconds. */
export type Instant = Date | string | number

/** The last instant that a JavaScript date can hold, in epoch milliseconds. */
const LAST_INSTANT = 8.64e15

/** Reads an instant as epoch milliseconds. */
export function epochMs(value: unknown, what = 'instant'): number {
  const at =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? isoMs(value) : value
  return checkedMs(at, value, what)
}

let lastSecond = Number.NaN
let lastDate = ''

/** Writes an instant as HTTP does (IMF-fixdate, RFC 9110 §5.6.7), without the part of a second. */
export function httpDate(at: number): string {
  const second = Math.floor(at / 1_000)
  // Every reply has a Date, and most of them the same one: formatting costs more than the rest.
  if (second !== lastSecond) {
    lastDate = toDate(second * 1_000).toUTCString()
    lastSecond = second
  }
  return lastDate
}

/** Reads an HTTP date (RFC 9110 §5.6.7) as epoch milliseconds; undefined when it is none. */
export function httpDateMs(text: string): number | undefined {
  const ms = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Writes an instant as ISO 8601, for messages. */
export function isoDate(at: number): string {
  return toDate(at).toISOString()
}

/** A ban may end later than any date can be. */
function toDate(at: number): Date {
  return new Date(Math.min(at, LAST_INSTANT))
}

/** A time without a zone would be another instant on each machine. */
const ISO_INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

function isoMs(text: string): number {
  return ISO_INSTANT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
}

/** `Date.parse` takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && toDate(ms).toISOString().startsWith(day)
}

/** Returns an instant that a date can hold, in whole ms; throws a `TypeError` that names it. */
export function checkedMs(at: unknown, got: unknown, what = 'instant'): number {
  if (typeof at === 'number' && Math.abs(at) <= LAST_INSTANT) return Math.round(at)
  const expected =
    "an ISO 8601 string such as '2026-01-31T12:00:00Z', epoch milliseconds, or a Date"
  throw new TypeError(`${what}: expected ${expected} but got ${describe(got)}`)
}
