import type { DialectRules, LimitWindow } from '../dialects/dialect.ts'
import type { HeaderMap } from '../http/headers.ts'
import type { QuotaDecision } from './decision.ts'
import { tightest } from './ledger.ts'
import { WINDOW_MS, type WindowUsage } from './window.ts'

/**
 * The value of `X-RateLimit-Limit` and `-Remaining` for a plan without limits: the largest int32.
 */
const UNLIMITED = 2_147_483_647

/** The settings that decide which headers are sent. */
interface HeaderSettings {
  readonly ietfHeaders: boolean
  readonly dialect: DialectRules
}

/** A decision, and the time until which an injected refusal says that nothing is left, in epoch ms. */
interface TellableQuota extends QuotaDecision {
  readonly exhaustedUntil?: number | undefined
}

/** Adds the quota headers of the dialect. Every response has them (A14 in docs/reference/operations.md). */
export function putQuotaHeaders(
  headers: HeaderMap,
  { ietfHeaders, dialect }: HeaderSettings,
  { now, windows, refused, exhaustedUntil }: TellableQuota,
): void {
  const until = refused?.ban?.allowedAt ?? exhaustedUntil
  if (dialect.hidesLimits && (refused !== null || until !== undefined)) return
  const endOfMinute = (Math.floor(now / WINDOW_MS.minute) + 1) * WINDOW_MS.minute
  const window = tightest(windows) ?? {
    name: 'minute' as const,
    limit: UNLIMITED,
    remaining: UNLIMITED,
    resetAt: endOfMinute,
  }
  // During a ban, nothing is left until its end. All headers must say so, because a client may read any.
  const told = ({ name, limit, ...usage }: Omit<WindowUsage, 'used'>): LimitWindow => {
    const { remaining, resetAt } = until === undefined ? usage : { remaining: 0, resetAt: until }
    return { name, limit, remaining, resetAt, resetMs: resetAt - now }
  }
  const others = windows.filter((each) => each !== window)
  Object.assign(headers, dialect.limits?.([told(window), ...others.map(told)]))
  if (ietfHeaders || dialect.ietf) putIetf(headers, windows.map(told))
}

/**
 * Adds `RateLimit-Policy` and `RateLimit`, with every window
 * (draft-ietf-httpapi-ratelimit-headers).
 */
function putIetf(headers: HeaderMap, windows: readonly LimitWindow[]): void {
  if (windows.length === 0) return
  const policy = windows.map(
    ({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_MS[name] / 1_000}`,
  )
  const left = windows.map(
    ({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`,
  )
  headers['RateLimit-Policy'] = policy.join(', ')
  headers.RateLimit = left.join(', ')
}
