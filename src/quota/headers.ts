import { httpDate } from '../clock.ts'
import { tightest } from './ledger.ts'
import { WINDOW_MS, type WindowView } from './window.ts'

/**
 * Headers of a reply by name, in the making.
 *
 * The functions that put headers write into the one object: with an object from each, spread
 * together, a reply took three times as long.
 */
export type Headers = Record<string, string>

/** What `X-RateLimit-Limit` and `-Remaining` say of a plan without limits: the largest int32. */
export const UNLIMITED = 2_147_483_647

/** How `Retry-After` is written (RFC 9110 §10.2.3). */
export type RetryAfterForm = 'seconds' | 'http-date'

/**
 * The three headers that every reply carries (SPEC part 8): of the window that binds the caller.
 * `X-RateLimit-Reset` is in Unix seconds, rounded up, so that nobody who waits for it is early.
 */
export function putRateLimit(headers: Headers, views: readonly WindowView[], now: number): void {
  const view = tightest(views)
  const endOfMinute = (Math.floor(now / WINDOW_MS.minute) + 1) * WINDOW_MS.minute
  headers['X-RateLimit-Limit'] = String(view?.limit ?? UNLIMITED)
  headers['X-RateLimit-Remaining'] = String(view?.remaining ?? UNLIMITED)
  headers['X-RateLimit-Reset'] = String(toSeconds(view?.resetAt ?? endOfMinute))
}

/** The same of a caller that is banned: nothing is left until the ban is over. */
export function putBanned(
  headers: Headers,
  views: readonly WindowView[],
  bannedUntil: number,
): void {
  headers['X-RateLimit-Limit'] = String(tightest(views)?.limit ?? UNLIMITED)
  headers['X-RateLimit-Remaining'] = '0'
  headers['X-RateLimit-Reset'] = String(toSeconds(bannedUntil))
}

/** `RateLimit-Policy` and `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers), of every window. */
export function putIetf(headers: Headers, views: readonly WindowView[], now: number): void {
  if (views.length === 0) return
  const policy = views.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_MS[name] / 1_000}`)
  const left = views.map(
    ({ name, remaining, resetAt }) => `"${name}";r=${remaining};t=${toSeconds(resetAt - now)}`,
  )
  headers['RateLimit-Policy'] = policy.join(', ')
  headers.RateLimit = left.join(', ')
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
