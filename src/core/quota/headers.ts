import type { HeaderMap } from '../http/headers.ts'
import type { DialectRules } from './dialects.ts'
import { tightest } from './ledger.ts'
import type { QuotaDecision } from './quota-service.ts'
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

/** Adds the quota headers of the dialect. Every response has them (SPEC part 8, rule 1). */
export function putQuotaHeaders(
  headers: HeaderMap,
  { ietfHeaders, dialect }: HeaderSettings,
  { now, windows, refused }: QuotaDecision,
): void {
  if (dialect.limits === 'when-served' && refused !== null) return
  const endOfMinute = (Math.floor(now / WINDOW_MS.minute) + 1) * WINDOW_MS.minute
  const window = tightest(windows) ?? {
    limit: UNLIMITED,
    remaining: UNLIMITED,
    resetAt: endOfMinute,
  }
  // During a ban, nothing is left until its end. All headers must say so, because a client may read any.
  const ban = refused?.ban
  const told = <Window extends Told>(each: Window): Window =>
    ban ? { ...each, remaining: 0, resetAt: ban.allowedAt } : each
  if (dialect.limits !== 'never') putRateLimit(headers, { ...told(window), now }, dialect)
  if (ietfHeaders || dialect.ietf) putIetf(headers, windows.map(told), now)
}

/** What the headers say about a window. */
type Told = Pick<WindowUsage, 'limit' | 'remaining' | 'resetAt'>

/**
 * Adds the three headers that every response has (SPEC part 8). They describe the tightest window.
 * `X-RateLimit-Reset` is in whole seconds, rounded up, so a client that waits for it is never early.
 */
function putRateLimit(
  headers: HeaderMap,
  { limit, remaining, resetAt, now }: Told & { readonly now: number },
  dialect: DialectRules,
): void {
  const from = dialect.reset === 'delta' ? now : 0
  headers['X-RateLimit-Limit'] = String(limit)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(toSeconds(resetAt - from))
  if (!dialect.used) return
  headers['X-RateLimit-Used'] = String(limit - remaining)
  headers['X-RateLimit-Resource'] = 'core'
}

/**
 * Adds `RateLimit-Policy` and `RateLimit`, with every window
 * (draft-ietf-httpapi-ratelimit-headers).
 */
function putIetf(headers: HeaderMap, windows: readonly WindowUsage[], now: number): void {
  if (windows.length === 0) return
  const policy = windows.map(
    ({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_MS[name] / 1_000}`,
  )
  const left = windows.map(
    ({ name, remaining, resetAt }) => `"${name}";r=${remaining};t=${toSeconds(resetAt - now)}`,
  )
  headers['RateLimit-Policy'] = policy.join(', ')
  headers.RateLimit = left.join(', ')
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}
