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

/**
 * Describes the deprecation of an operation in one paragraph: as of when, until when, and what to use
 * instead.
 */
export function describeDeprecation(
  { deprecatedAt, sunsetAt, successor }: LifecycleDates,
  afterSunset: 'serve' | 'gone',
): string {
  const since = deprecatedAt === null ? '' : ` as of ${shortDate(deprecatedAt)}`
  const until = sunsetAt === null ? '' : `, with a sunset date of ${shortDate(sunsetAt)}`
  return [
    `Deprecated${since}${until}.`,
    successor === null
      ? 'The specification of the service names no replacement.'
      : `Use ${successor} instead.`,
    ...(sunsetAt === null ? [] : [AFTER_SUNSET[afterSunset]]),
  ].join(' ')
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
