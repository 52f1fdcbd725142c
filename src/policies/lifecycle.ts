import { httpDate } from '../clock.ts'
import type { Exchange } from '../exchange.ts'
import { problem } from '../problems.ts'
import type { Headers } from '../quota/headers.ts'
import { type Outcome, refusal } from '../reply.ts'
import type { Scope } from '../scope.ts'
import type { LifecycleDates } from '../settings/read-lifecycle.ts'

/** Answers 410 for an operation past its sunset, when `afterSunset` is `'gone'` (RFC 8594 §3). */
export function refuseGone({ route, now }: Exchange, { settings }: Scope): Outcome | undefined {
  if (route === undefined || settings.lifecycle.afterSunset === 'serve') return undefined
  const sunsetAt = settings.lifecycle.operations.get(route.operation)?.sunsetAt ?? null
  if (sunsetAt === null || now < sunsetAt) return undefined
  return refusal(
    problem('operation_gone', `${route.operation} is gone since ${httpDate(sunsetAt)}`),
  )
}

/**
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a deprecated operation, and `X-API-Stability`
 * of one that is experimental or beta (A20).
 */
export function lifecycleHeaders({ route }: Exchange, { settings }: Scope): Headers {
  if (route === undefined) return {}
  const dates = settings.lifecycle.operations.get(route.operation)
  const stability = settings.stability.get(route.operation) ?? 'stable'
  return {
    ...(dates && deprecationHeaders(dates)),
    ...(stability !== 'stable' && { 'X-API-Stability': stability }),
  }
}

/** Where to read about the deprecation, and what to use instead, as members of `Link`. */
export function deprecationLinks({ route }: Exchange, { settings }: Scope): readonly string[] {
  const dates = route && settings.lifecycle.operations.get(route.operation)
  if (dates === undefined) return []
  const { documentation, sunsetAt, successor } = dates
  // `rel="deprecation"` comes first: octokit, which reads it, takes no other place.
  const links = [
    documentation !== null && `<${documentation}>; rel="deprecation"`,
    documentation !== null && sunsetAt !== null && `<${documentation}>; rel="sunset"`,
    successor !== null && `<${successor}>; rel="successor-version"`,
  ]
  return links.filter((link) => link !== false)
}

function deprecationHeaders({ deprecatedAt, sunsetAt }: LifecycleDates): Headers {
  return {
    ...(deprecatedAt !== null && { Deprecation: `@${Math.floor(deprecatedAt / 1_000)}` }),
    ...(sunsetAt !== null && { Sunset: httpDate(sunsetAt) }),
  }
}
