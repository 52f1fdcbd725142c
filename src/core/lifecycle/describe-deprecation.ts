import type { OperationName } from '../contract/route.ts'
import { isoDate } from '../time/instant.ts'
import type { DeprecatedOperation } from './deprecation.ts'

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
