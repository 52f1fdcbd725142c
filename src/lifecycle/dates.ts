import type { Deprecation, OperationId } from '../contract/route.ts'
import { fields, refuse } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'
import { epochMs, type Instant } from '../time/instant.ts'

/** The deprecation of an operation (RFC 9745), its sunset (RFC 8594), and links about them. */
export interface OperationLifecycle {
  /** The start of the deprecation, sent as `Deprecation`. */
  readonly deprecatedAt?: Instant
  /** The end of the operation, sent as `Sunset`. Must not be before `deprecatedAt`. */
  readonly sunsetAt?: Instant
  /** The URL of the replacement, sent as `Link` with `rel="successor-version"`. */
  readonly successor?: string
  /**
   * The URL of a page about the deprecation, sent as `Link` with `rel="deprecation"` and
   * `"sunset"`.
   */
  readonly documentation?: string
}

/** The dates of a deprecated operation in epoch ms, and its links; null if not set. */
export interface LifecycleDates {
  readonly deprecatedAt: number | null
  readonly sunsetAt: number | null
  readonly successor: string | null
  readonly documentation: string | null
}

const NOT_DEPRECATED: LifecycleDates = {
  deprecatedAt: null,
  sunsetAt: null,
  successor: null,
  documentation: null,
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
  documentation: readUrl,
}

/** Converts a deprecation in the contract to dates in epoch ms. */
export function datesOf({ deprecatedAt, sunsetAt, documentation }: Deprecation): LifecycleDates {
  return {
    deprecatedAt: epochMs(deprecatedAt),
    sunsetAt: epochMs(sunsetAt),
    successor: null,
    documentation,
  }
}

/**
 * Reads an entry of `lifecycle.operations`. A field that is left out keeps its value in `base`.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readDates(
  id: OperationId,
  got: unknown,
  base: LifecycleDates = NOT_DEPRECATED,
): LifecycleDates {
  const option = `lifecycle.operations.${id}`
  const given = fields(option, got, namesOf(READERS))
  const read = <Name extends keyof LifecycleDates>(name: Name): LifecycleDates[Name] =>
    given[name] === undefined ? base[name] : READERS[name](given[name], `${option}.${name}`)
  const dates: LifecycleDates = {
    deprecatedAt: read('deprecatedAt'),
    sunsetAt: read('sunsetAt'),
    successor: read('successor'),
    documentation: read('documentation'),
  }
  requireOrder(dates, option, got)
  return dates
}

function requireOrder({ deprecatedAt, sunsetAt }: LifecycleDates, option: string, got: unknown) {
  if (deprecatedAt === null && sunsetAt === null) {
    refuse(option, got, 'deprecatedAt, sunsetAt or both (the contract does not deprecate it)')
  }
  if (sunsetAt !== null && deprecatedAt !== null && sunsetAt < deprecatedAt) {
    refuse(option, got, 'a sunsetAt that is not before deprecatedAt (RFC 9745 §4)')
  }
}

/** Reads a URL. Accepts only characters that are valid between the angle brackets of `Link`. */
function readUrl(got: unknown, name: string): string {
  if (typeof got === 'string' && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(got)) return got
  return refuse(name, got, 'a percent-encoded URL or path')
}
