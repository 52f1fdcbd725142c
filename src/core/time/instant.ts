import { throwOptionError } from '../lib/check.ts'

/** A point in time: a `Date`, an ISO 8601 string, an HTTP date, or epoch milliseconds. */
export type Instant = Date | string | number

/** The end of the year 9999, in epoch ms. A `Date` can represent any sum of it and durations. */
const LAST_INSTANT = 253_402_300_799_999

const EXPECTED =
  "an ISO 8601 string such as '2026-01-31T12:00:00Z', an HTTP date, epoch milliseconds, or a Date"

/** Converts an instant to whole epoch ms. `name` is the option's name, for the error. */
export function epochMs(value: unknown, name = 'instant'): number {
  const at =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? textMs(value) : value
  return checkedMs(at, value, name)
}

let lastSecond = Number.NaN
let lastDate = ''

/** Formats a time in epoch ms as an HTTP date (RFC 9110 §5.6.7), rounded down to whole seconds. */
export function httpDate(at: number): string {
  const second = Math.floor(at / 1_000)
  // Every response has a `Date`, and most have the same one, so the last result is cached.
  if (second !== lastSecond) {
    lastDate = new Date(second * 1_000).toUTCString()
    lastSecond = second
  }
  return lastDate
}

/** Converts an HTTP date (RFC 9110 §5.6.7) to epoch ms. Returns undefined for any other text. */
export function httpDateMs(text: string): number | undefined {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toUTCString() === text ? ms : undefined
}

/** Formats a time in epoch ms as an ISO 8601 date-time in UTC. */
export function isoDate(at: number): string {
  return new Date(at).toISOString()
}

/** Returns how far the local time is ahead of UTC at a time in epoch ms: minutes, NaN if no date has it. */
export function zoneMinutes(at: number): number {
  return -new Date(at).getTimezoneOffset()
}

export function yearOf(at: number): number {
  return new Date(at).getUTCFullYear()
}

/** Moves a time in epoch ms by whole years. */
export function addYears(at: number, years: number): number {
  return new Date(at).setUTCFullYear(yearOf(at) + years)
}

/** Requires a time zone: without one, the same text is a different instant on each machine. */
const ISO_INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

function textMs(text: string): number {
  if (ISO_INSTANT.test(text)) return isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  return httpDateMs(text) ?? Number.NaN
}

/** Rejects days that don't exist: `Date.parse` turns 30 February into 2 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

/** Returns a time in epoch ms, rounded to whole ms. `got` is the original value, for the error. */
function checkedMs(at: unknown, got: unknown, name: string): number {
  if (typeof at === 'number' && Math.abs(at) <= LAST_INSTANT) return Math.round(at)
  const isZoneMissing = typeof got === 'string' && ISO_INSTANT.test(`${got}Z`)
  const hint = isZoneMissing ? 'add Z for UTC, or an offset such as +02:00' : undefined
  return throwOptionError(name, got, EXPECTED, hint)
}

/**
 * Returns a time at the beginning of the next month, and some years later. No part of it is as now,
 * except perhaps the year. Both are in epoch ms.
 */
export function inNextMonth(time: number, years = 0): number {
  const date = new Date(time)
  const day = date.getUTCDate() === 2 ? 3 : 2
  return Date.UTC(
    date.getUTCFullYear() + years,
    date.getUTCMonth() + 1,
    day,
    (date.getUTCHours() + 1) % 24,
    (date.getUTCMinutes() + 1) % 60,
    (date.getUTCSeconds() + 1) % 60,
    (date.getUTCMilliseconds() + 1) % 1_000,
  )
}
