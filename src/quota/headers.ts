import type { HeaderMap } from '../http/headers.ts'
import type { DialectRules } from './dialects.ts'
import { tightest } from './ledger.ts'
import { WINDOW_MS, type WindowView } from './window.ts'

/** What `X-RateLimit-Limit` and `-Remaining` say of a plan without limits: the largest int32. */
export const UNLIMITED = 2_147_483_647

/**
 * The three headers that every reply carries (SPEC part 8): of the window that binds the caller, or
 * of a ban, during which nothing is left. `X-RateLimit-Reset` is in Unix seconds, rounded up, so
 * that nobody who waits for it is early.
 */
export function putRateLimit(headers: HeaderMap, standing: Standing, dialect: DialectRules): void {
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

/** How a caller stands at `now`; epoch ms. */
export interface Standing {
  readonly views: readonly WindowView[]
  readonly now: number
  /** Null when it is not banned. */
  readonly bannedUntil: number | null
}

/** `RateLimit-Policy` and `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers), of every window. */
export function putIetf(headers: HeaderMap, views: readonly WindowView[], now: number): void {
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
