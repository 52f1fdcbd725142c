import type { Deprecation, OperationName } from '../contract/route.ts'
import { readObject, throwOptionError } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'
import { addYears, epochMs, type Instant, yearOf } from '../time/instant.ts'

/** The deprecation of an operation (RFC 9745), its sunset (RFC 8594), and links about them. */
export interface OperationLifecycle {
  /** The start of the deprecation, sent as `Deprecation`. */
  readonly deprecatedAt?: Instant
  /**
   * The end of the operation, sent as `Sunset`. Must not be before `deprecatedAt`. An operation for
   * which you set only one of the two dates doesn't have the other.
   */
  readonly sunsetAt?: Instant
  /** The URL of the replacement, sent as `Link` with `rel="successor-version"`. */
  readonly successor?: string
  /**
   * The URL of a page about the deprecation, sent as `Link` with `rel="deprecation"` and
   * `"sunset"`. The default is a page that the service itself answers; null means no page.
   */
  readonly documentation?: string | null
}

/** The dates of a deprecated operation in epoch ms, and its links; null if not set. */
export interface LifecycleDates {
  readonly deprecatedAt: number | null
  readonly sunsetAt: number | null
  readonly successor: string | null
  readonly documentation: string | null
}

/** The dates of an operation that the contract doesn't deprecate, and its default links. */
export function noDates(documentation: string | null): LifecycleDates {
  return { deprecatedAt: null, sunsetAt: null, successor: null, documentation }
}

const READERS: {
  readonly [Name in keyof Required<OperationLifecycle>]: (
    got: unknown,
    name: string,
  ) => LifecycleDates[Name]
} = {
  deprecatedAt: epochMs,
  sunsetAt: epochMs,
  successor: readUrl,
  documentation: (got, name) => (got === null ? null : readUrl(got, name)),
}

/**
 * Converts a deprecation in the contract to dates in epoch ms.
 *
 * The dates move by whole years, so that the deprecation starts in the year of `startsAt`, the start
 * of the clock in epoch ms. With fixed dates, every test would be past the sunset one day.
 */
export function datesOf(
  { deprecatedAt, sunsetAt }: Deprecation,
  startsAt: number,
): Pick<LifecycleDates, 'deprecatedAt' | 'sunsetAt'> {
  const years = yearOf(startsAt) - yearOf(epochMs(deprecatedAt))
  return {
    deprecatedAt: addYears(epochMs(deprecatedAt), years),
    sunsetAt: addYears(epochMs(sunsetAt), years),
  }
}

/**
 * Reads an entry of `lifecycle.operations`. What it leaves out is as in `base`; of the dates, if it
 * has neither.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readDates(id: OperationName, got: unknown, base: LifecycleDates): LifecycleDates {
  const option = `lifecycle.operations.${id}`
  const given = readObject(option, got, namesOf(READERS))
  const read = <Name extends keyof LifecycleDates>(name: Name): LifecycleDates[Name] | undefined =>
    given[name] === undefined ? undefined : READERS[name](given[name], `${option}.${name}`)
  const isDated = given.deprecatedAt !== undefined || given.sunsetAt !== undefined
  const dates: LifecycleDates = {
    deprecatedAt: isDated ? (read('deprecatedAt') ?? null) : base.deprecatedAt,
    sunsetAt: isDated ? (read('sunsetAt') ?? null) : base.sunsetAt,
    successor: read('successor') ?? base.successor,
    documentation:
      given.documentation === undefined ? base.documentation : (read('documentation') ?? null),
  }
  requireOrder(dates, option, got)
  return dates
}

function requireOrder({ deprecatedAt, sunsetAt }: LifecycleDates, option: string, got: unknown) {
  if (deprecatedAt === null && sunsetAt === null) {
    throwOptionError(
      option,
      got,
      'deprecatedAt, sunsetAt or both (the contract does not deprecate it)',
    )
  }
  if (sunsetAt !== null && deprecatedAt !== null && sunsetAt < deprecatedAt) {
    throwOptionError(option, got, 'a sunsetAt that is not before deprecatedAt (RFC 9745 §4)')
  }
}

/** Reads a URL. Accepts only characters that are valid between the angle brackets of `Link`. */
function readUrl(got: unknown, name: string): string {
  if (typeof got === 'string' && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(got)) return got
  return throwOptionError(name, got, 'a percent-encoded URL or path')
}
