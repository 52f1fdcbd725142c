import type { HeaderMap } from '../http/headers.ts'
import type { DialectRules } from './dialects.ts'
import { tightest } from './ledger.ts'
import { WINDOW_MS, type WindowUsage } from './window.ts'

/**
 * The value of `X-RateLimit-Limit` and `-Remaining` for a plan without limits: the largest int32.
 */
const UNLIMITED = 2_147_483_647

/** The quota of a caller at `now`, in epoch ms. */
export interface CallerQuota {
  readonly windows: readonly WindowUsage[]
  readonly now: number
  /** The time from which a banned caller is allowed again, in epoch ms; null if not banned. */
  readonly bannedUntil: number | null
  /** Whether the response refuses the request because a quota is exhausted. */
  readonly isRefused: boolean
}

/** The settings that decide which headers are sent. */
interface HeaderSettings {
  readonly ietfHeaders: boolean
  readonly dialect: DialectRules
}

/** Adds the quota headers of the dialect. */
export function putQuotaHeaders(
  headers: HeaderMap,
  { ietfHeaders, dialect }: HeaderSettings,
  quota: CallerQuota,
): void {
  const isRefused = quota.bannedUntil !== null || quota.isRefused
  if (dialect.limits === 'when-served' && isRefused) return
  if (dialect.limits !== 'never') putRateLimit(headers, quota, dialect)
  if (ietfHeaders || dialect.ietf) putIetf(headers, quota)
}

/**
 * Adds the three headers that every response has (SPEC part 8). They describe the tightest window
 * or, during a ban, the time from which the caller is allowed again. `X-RateLimit-Reset` is in whole seconds, rounded up, so a
 * client that waits for it is never early.
 */
function putRateLimit(headers: HeaderMap, quota: CallerQuota, dialect: DialectRules): void {
  const { windows, now, bannedUntil } = quota
  const window = tightest(windows)
  const endOfMinute = (Math.floor(now / WINDOW_MS.minute) + 1) * WINDOW_MS.minute
  const remaining = bannedUntil === null ? (window?.remaining ?? UNLIMITED) : 0
  const resetAt = bannedUntil ?? window?.resetAt ?? endOfMinute
  const from = dialect.reset === 'delta' ? now : 0
  headers['X-RateLimit-Limit'] = String(window?.limit ?? UNLIMITED)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(toSeconds(resetAt - from))
  if (!dialect.used) return
  headers['X-RateLimit-Used'] = String(window?.used ?? 0)
  headers['X-RateLimit-Resource'] = 'core'
}

/**
 * Adds `RateLimit-Policy` and `RateLimit`, with every window
 * (draft-ietf-httpapi-ratelimit-headers).
 */
function putIetf(headers: HeaderMap, { windows, now }: CallerQuota): void {
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
