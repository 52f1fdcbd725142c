import type { HeaderMap } from '../../http/headers.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { httpDate } from '../../time/instant.ts'
import type { RequestContext } from '../context.ts'

/** Answers 410 after the sunset of an operation, if `afterSunset` is `'gone'` (RFC 8594 §3). */
export function rejectSunset({ route, now, service }: RequestContext): Outcome | undefined {
  const { lifecycle } = service.settings
  if (route === undefined || lifecycle.afterSunset === 'serve') return undefined
  const sunsetAt = lifecycle.operations.get(route.operation)?.sunsetAt ?? null
  if (sunsetAt === null || now < sunsetAt) return undefined
  const message = `${route.operation} was switched off on ${httpDate(sunsetAt)}`
  return refusal(httpProblem('operation_gone', message))
}

/**
 * Adds `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a deprecated operation, and
 * `X-API-Stability` of an experimental or beta one (A20).
 */
export function addLifecycleHeaders(headers: HeaderMap, { route, service }: RequestContext): void {
  if (route === undefined) return
  const { lifecycle, stability } = service.settings
  const deprecated = lifecycle.operations.get(route.operation)
  if (deprecated?.deprecation) headers.Deprecation = deprecated.deprecation
  if (deprecated?.sunset) headers.Sunset = deprecated.sunset
  const level = stability.get(route.operation) ?? 'stable'
  if (level !== 'stable') headers['X-API-Stability'] = level
}

/** Returns the members of `Link` that lead to the deprecation's page and to the successor. */
export function deprecationLinks({ route, service }: RequestContext): string {
  return (route && service.settings.lifecycle.operations.get(route.operation)?.links) ?? ''
}
