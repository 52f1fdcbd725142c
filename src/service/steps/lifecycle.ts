import type { HeaderMap } from '../../http/headers.ts'
import type { Exchange } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { httpDate } from '../../time/instant.ts'
import type { Scope } from '../context.ts'

/** Answers 410 for an operation past its sunset, when `afterSunset` is `'gone'` (RFC 8594 §3). */
export function refuseGone({ route, now }: Exchange, { settings }: Scope): Outcome | undefined {
  if (route === undefined || settings.lifecycle.afterSunset === 'serve') return undefined
  const sunsetAt = settings.lifecycle.operations.get(route.operation)?.sunsetAt ?? null
  if (sunsetAt === null || now < sunsetAt) return undefined
  return refusal(
    httpProblem('operation_gone', `${route.operation} is gone since ${httpDate(sunsetAt)}`),
  )
}

/**
 * Puts `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a deprecated operation, and
 * `X-API-Stability` of one that is experimental or beta (A20).
 */
export function putLifecycleHeaders(headers: HeaderMap, { route }: Exchange, scope: Scope): void {
  if (route === undefined) return
  const { lifecycle, stability } = scope.settings
  const deprecated = lifecycle.operations.get(route.operation)
  if (deprecated?.deprecation) headers.Deprecation = deprecated.deprecation
  if (deprecated?.sunset) headers.Sunset = deprecated.sunset
  const level = stability.get(route.operation) ?? 'stable'
  if (level !== 'stable') headers['X-API-Stability'] = level
}

/** Where to read about the deprecation, and what to use instead, as members of `Link`. */
export function deprecationLinks({ route }: Exchange, { settings }: Scope): string {
  return (route && settings.lifecycle.operations.get(route.operation)?.links) ?? ''
}
