import { httpDate } from '../clock.ts'
import { tightest } from './ledger.ts'
import { WINDOW_MS, type WindowView } from './window.ts'

/** Headers of a reply by name. */
export type Headers = Record<string, string>

/** What `X-RateLimit-Limit` and `-Remaining` say of a plan without limits: the largest int32. */
export const UNLIMITED = 2_147_483_647

/** How `Retry-After` is written (RFC 9110 §10.2.3). */
export type RetryAfterForm = 'seconds' | 'http-date'

/**
 * The three headers that every reply carries (SPEC part 8): of the window that binds the caller.
 * `X-RateLimit-Reset` is in Unix seconds, rounded up, so that nobody who waits for it is early.
 */
export function rateLimitHeaders(views: readonly WindowView[], now: number): Headers {
  const view = tightest(views)
  const endOfMinute = (Math.floor(now / WINDOW_MS.minute) + 1) * WINDOW_MS.minute
  return {
    'X-RateLimit-Limit': String(view?.limit ?? UNLIMITED),
    'X-RateLimit-Remaining': String(view?.remaining ?? UNLIMITED),
    'X-RateLimit-Reset': String(toSeconds(view?.resetAt ?? endOfMinute)),
  }
}

/** The headers of a caller that is banned: nothing is left until the ban is over. */
export function bannedHeaders(views: readonly WindowView[], bannedUntil: number): Headers {
  return {
    'X-RateLimit-Limit': String(tightest(views)?.limit ?? UNLIMITED),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(toSeconds(bannedUntil)),
  }
}

/** `RateLimit-Policy` and `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers), of every window. */
export function ietfHeaders(views: readonly WindowView[], now: number): Headers {
  if (views.length === 0) return {}
  const policy = views.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_MS[name] / 1_000}`)
  const left = views.map(
    ({ name, remaining, resetAt }) => `"${name}";r=${remaining};t=${toSeconds(resetAt - now)}`,
  )
  return { 'RateLimit-Policy': policy.join(', '), RateLimit: left.join(', ') }
}

/** `Retry-After`: from `now` until `at`, in whole seconds rounded up and at least 1, or as a date. */
export function retryAfter(at: number, now: number, form: RetryAfterForm): string {
  const seconds = Math.max(1, toSeconds(at - now))
  if (form === 'seconds') return String(seconds)
  return httpDate(Math.max(toSeconds(at), toSeconds(now) + 1) * 1_000)
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}
