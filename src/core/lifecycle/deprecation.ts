import { httpDate } from '../time/instant.ts'
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
