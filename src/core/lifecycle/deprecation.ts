import type { OperationName } from '../contract/route.ts'
import { httpDate, isoDate } from '../time/instant.ts'
import type { LifecycleDates } from './dates.ts'

/** A deprecated operation: its dates, and the headers of all its responses. */
export interface DeprecatedOperation extends LifecycleDates {
  /** The value of `Deprecation`, a structured-field date (RFC 9745 §2.1); null for no header. */
  readonly deprecation: string | null
  /** The value of `Sunset`, an IMF-fixdate (RFC 8594 §3); null for no header. */
  readonly sunset: string | null
  /** The members of `Link`, comma-separated; empty for none. */
  readonly links: string
}

/** Formats the headers of a deprecated operation. They never change, so it's done only once. */
export function formatDeprecation(dates: LifecycleDates): DeprecatedOperation {
  const { deprecatedAt, sunsetAt, documentation, successor } = dates
  // octokit reads `rel="deprecation"` only if it comes first.
  const links = [
    documentation !== null && `<${documentation}>; rel="deprecation"`,
    documentation !== null && sunsetAt !== null && `<${documentation}>; rel="sunset"`,
    successor !== null && `<${successor}>; rel="successor-version"`,
  ]
  return {
    ...dates,
    deprecation: deprecatedAt === null ? null : `@${Math.floor(deprecatedAt / 1_000)}`,
    sunset: sunsetAt === null ? null : httpDate(sunsetAt),
    links: links.filter((link) => link !== false).join(', '),
  }
}

/** An operation that is deprecated, and its behaviour after the sunset. */
export interface DescribedDeprecation {
  readonly deprecated: DeprecatedOperation
  readonly afterSunset: 'serve' | 'gone'
}

/**
 * Describes the deprecation of an operation in one paragraph: as of when, until when, which headers
 * announce it, and what to use instead. It begins with the word `Deprecated`.
 */
export function describeDeprecation({ deprecated, afterSunset }: DescribedDeprecation): string {
  const { deprecatedAt, sunsetAt, successor } = deprecated
  const since = deprecatedAt === null ? '' : ` as of ${shortDate(deprecatedAt)}`
  const until = sunsetAt === null ? '' : `, with a sunset date of ${shortDate(sunsetAt)}`
  return [
    `Deprecated${since}${until}.`,
    `Every response, whatever its status, carries the ${headersOf(deprecated)}.`,
    successor === null
      ? 'The specification of the service names no replacement.'
      : `Use ${successor} instead.`,
    ...(sunsetAt === null ? [] : [AFTER_SUNSET[afterSunset]]),
  ].join(' ')
}

/** Describes in an error that an operation is gone. `sunset` is the value of the header `Sunset`. */
export function describeSunset(operation: OperationName, sunset: string): string {
  return `${operation} was switched off on ${sunset}`
}

const AFTER_SUNSET = {
  serve:
    'The operation works as before, even after the sunset, because `lifecycle.afterSunset` is `serve`.',
  gone: 'Until the sunset, the operation works as before. From then on, it returns 410.',
}

/** Formats epoch ms as an RFC 3339 full-date; as a date-time if it isn't midnight in UTC. */
export function shortDate(at: number): string {
  return isoDate(at).replace('T00:00:00.000Z', '').replace('.000Z', 'Z')
}

function headersOf({ deprecation, sunset, links }: DeprecatedOperation): string {
  const names = [
    deprecation !== null && '`Deprecation`',
    sunset !== null && '`Sunset`',
    links !== '' && '`Link`',
  ].filter((name) => name !== false)
  const [last, ...others] = names.reverse()
  return others.length === 0
    ? `header ${last}`
    : `headers ${others.reverse().join(', ')} and ${last}`
}
