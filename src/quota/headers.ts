import type { HeaderMap } from '../http/headers.ts'
import type { DialectRules } from './dialects.ts'
import { tightest } from './ledger.ts'
import { WINDOW_MS, type WindowView } from './window.ts'

/** `X-RateLimit-Limit` and `-Remaining` of a plan without limits: the largest int32. */
export const UNLIMITED = 2_147_483_647

/** The quota of a caller at `now`, in epoch ms. */
export interface QuotaStanding {
  readonly views: readonly WindowView[]
  readonly now: number
  /** The end of the caller's ban in epoch ms; null if it is not banned. */
  readonly bannedUntil: number | null
  /** Whether this reply refuses a request for its quota. */
  readonly isRefused: boolean
}

/** Which headers to send. */
interface HeaderSettings {
  readonly ietfHeaders: boolean
  readonly dialect: DialectRules
}

/** Adds the quota headers that the dialect sends. */
export function putQuotaHeaders(
  headers: HeaderMap,
  { ietfHeaders, dialect }: HeaderSettings,
  standing: QuotaStanding,
): void {
  const isRefused = standing.bannedUntil !== null || standing.isRefused
  if (dialect.limits === 'when-served' && isRefused) return
  if (dialect.limits !== 'never') putRateLimit(headers, standing, dialect)
  if (ietfHeaders || dialect.ietf) putIetf(headers, standing)
}

/**
 * Adds the three headers that every reply carries (SPEC part 8). They describe the window that binds
 * the caller or, during a ban, its end. `X-RateLimit-Reset` is in Unix seconds, rounded up, so that
 * a client that waits for it is never early.
 */
function putRateLimit(headers: HeaderMap, standing: QuotaStanding, dialect: DialectRules): void {
  const { views, now, bannedUntil } = standing
  const view = tightest(views)
  const endOfMinute = (Math.floor(now / WINDOW_MS.minute) + 1) * WINDOW_MS.minute
  const remaining = bannedUntil === null ? (view?.remaining ?? UNLIMITED) : 0
  const resetAt = bannedUntil ?? view?.resetAt ?? endOfMinute
  const from = dialect.reset === 'delta' ? now : 0
  headers['X-RateLimit-Limit'] = String(view?.limit ?? UNLIMITED)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(toSeconds(resetAt - from))
  if (!dialect.used) return
  headers['X-RateLimit-Used'] = String(view?.used ?? 0)
  headers['X-RateLimit-Resource'] = 'core'
}

/** Adds `RateLimit-Policy` and `RateLimit` of every window (draft-ietf-httpapi-ratelimit-headers). */
function putIetf(headers: HeaderMap, { views, now }: QuotaStanding): void {
  if (views.length === 0) return
  const policy = views.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_MS[name] / 1_000}`)
  const left = views.map(
    ({ name, remaining, resetAt }) => `"${name}";r=${remaining};t=${toSeconds(resetAt - now)}`,
  )
  headers['RateLimit-Policy'] = policy.join(', ')
  headers.RateLimit = left.join(', ')
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}
