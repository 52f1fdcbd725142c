import {
  type AnnouncedWait,
  type DialectRules,
  hasRetryAfter,
  type LimitWindow,
} from '../dialects/dialect.ts'
import type { HeaderMap } from '../http/headers.ts'
import { httpProblem, type Problem } from '../http/problems.ts'
import { isoDate } from '../time/instant.ts'
import type { CallerKey } from './accounts.ts'
import { describeLimit, tightest, WINDOW_MS, type WindowName, type WindowUsage } from './ledger.ts'
import { INT32_MAX, isAmple } from './plans.ts'
import type { RateLimitRefusal } from './strikes.ts'

/**
 * The decision about one request. The status, headers and body of a refusal follow from it, and what
 * the journal and the audit say about quotas, strikes and bans.
 */
export interface QuotaDecision {
  /** The time of the request: service time, epoch ms. */
  readonly now: number
  /** The usage of every window that the plan limits, after the request. */
  readonly windows: readonly WindowUsage[]
  /**
   * Whether the request was counted. Not if it's exempt, if the caller was banned, or if the quota
   * refused it and `countRejected` isn't set.
   */
  readonly isCounted: boolean
  /** Why the request is refused; null if it's admitted. */
  readonly refused: Refused | null
}

/** Why a request is refused. */
interface Refused {
  /** The exhausted windows; empty if the caller was banned already. */
  readonly by: readonly WindowName[]
  /** The ban of the caller, which this refusal may have started; null if it isn't banned. */
  readonly ban: Ban | null
  /** The wait that the response announces. */
  readonly wait: AnnouncedWait
  /** The refusal that the client ignored, which makes this request a strike; undefined if it's none. */
  readonly ignored?: RateLimitRefusal | undefined
}

/** The ban of a caller. Times are in epoch ms. */
export interface Ban {
  readonly endsAt: number
  /**
   * The time from which a request is allowed: the end of the ban or, if that is later, the reset of
   * an exhausted window.
   */
  readonly allowedAt: number
  /** Whether the ban was for strikes. False for a ban that a test imposed. */
  readonly isEarned: boolean
  /** The status of responses to the caller. */
  readonly status: number
}

/** Returns the error for a refused request: a 429, or the ban's error. Undefined if it's admitted. */
export function problemOf(
  { windows, refused }: QuotaDecision,
  key: CallerKey,
  dialect: DialectRules,
): Problem | undefined {
  if (refused === null) return undefined
  const { ban, by, wait } = refused
  if (ban !== null) return banProblem(ban, wait, { isAnonymous: key === null, dialect })
  return limitProblem(
    windows.filter(({ name }) => by.includes(name)),
    wait,
  )
}

function limitProblem(
  exhausted: readonly WindowUsage[],
  { headers, seconds }: AnnouncedWait,
): Problem {
  const limits = exhausted.map(describeLimit).join(' and ')
  // Only a test can exhaust such a window.
  const cause = exhausted.some(isAmple) ? 'The quota is used up' : `The plan allows ${limits}`
  const advice = seconds === null ? '' : `wait ${seconds} s, then `
  return httpProblem('rate_limit_exceeded', `${cause}: ${advice}retry with exponential backoff`, {
    headers,
  })
}

/** A banned caller, and how it's told of its ban. */
interface Banned {
  readonly isAnonymous: boolean
  readonly dialect: DialectRules
}

function banProblem(
  { endsAt, allowedAt, isEarned, status }: Ban,
  { headers, seconds }: AnnouncedWait,
  { isAnonymous, dialect }: Banned,
): Problem {
  const isAnnounced = seconds !== null
  const who = isAnonymous ? 'The caller' : 'The API key'
  const until = isAnnounced ? ` until ${isoDate(endsAt)}` : ''
  const early = hasRetryAfter(dialect) ? 'before Retry-After was over' : 'too early'
  const cause = isEarned ? `, because the client called again ${early}` : ''
  const isLonger = isAnnounced && allowedAt > endsAt
  const quota = isLonger ? `. The quota is used up until ${isoDate(allowedAt)}` : ''
  return httpProblem(
    isAnonymous ? 'caller_banned' : 'api_key_banned',
    `${who} is banned${until}${cause}${quota}`,
    { status, headers },
  )
}

/** Returns whether the quota was checked: not of a request that is exempt, or of a banned caller. */
export function wasChecked({ isCounted, refused }: QuotaDecision): boolean {
  return isCounted || (refused !== null && refused.by.length > 0)
}

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
    limit: INT32_MAX,
    remaining: INT32_MAX,
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
