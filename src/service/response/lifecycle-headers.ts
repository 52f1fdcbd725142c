import type { HeaderMap } from '../../http/headers.ts'
import type { RequestContext } from '../context.ts'

/**
 * Adds `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a deprecated operation, and
 * `X-API-Stability` for an experimental or beta operation (A20).
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

/**
 * Returns the `Link` members about the deprecation of the operation; empty if it is not deprecated.
 */
export function deprecationLinks({ route, service }: RequestContext): string {
  return (route && service.settings.lifecycle.operations.get(route.operation)?.links) ?? ''
}
