import { namesOf } from '../lib/option-table.ts'
import { httpDate } from '../time/instant.ts'

/**
 * A dialect: the way in which responses announce limits. It follows the contract, imitates another
 * service, or is incorrect on purpose.
 */
export interface DialectRules {
  /** The status of a request over the limit. */
  readonly status: 429 | 403
  /** Which responses have the `X-RateLimit-*` headers. */
  readonly limits: 'always' | 'when-served' | 'never'
  /** The form of `X-RateLimit-Reset`: Unix time in seconds, or the number of seconds left. */
  readonly reset: 'epoch' | 'delta'
  /**
   * Whether responses have `RateLimit` and `RateLimit-Policy` (IETF draft) even without
   * `ietfHeaders`.
   */
  readonly ietf: boolean
  /** Whether responses have `X-RateLimit-Used` and `X-RateLimit-Resource`, like those of GitHub. */
  readonly used: boolean
  /** The form in which a refusal announces the wait. */
  readonly retryAfter: WaitForm
  /** The form in which a ban announces the wait. By default, the same as a refusal. */
  readonly banRetryAfter?: WaitForm
}

/**
 * The form in which a response announces a wait. `as-configured` follows `rateLimit.retryAfter`.
 */
type WaitForm = 'as-configured' | 'http-date' | 'with-ms' | 'none' | 'too-short'

const STANDARD: DialectRules = {
  status: 429,
  limits: 'always',
  reset: 'epoch',
  ietf: false,
  used: false,
  retryAfter: 'as-configured',
}

/** The dialects by name. */
export const dialects = {
  standard: STANDARD,
  github: {
    ...STANDARD,
    status: 403,
    used: true,
    retryAfter: 'none',
    banRetryAfter: 'as-configured',
  },
  'ietf-only': { ...STANDARD, limits: 'never', ietf: true },
  delta: { ...STANDARD, reset: 'delta' },
  'retry-after-ms': { ...STANDARD, retryAfter: 'with-ms' },
  'http-date': { ...STANDARD, retryAfter: 'http-date' },
  missing: { ...STANDARD, limits: 'when-served', retryAfter: 'none' },
  wrong: { ...STANDARD, retryAfter: 'too-short' },
} as const satisfies Readonly<Record<string, DialectRules>>

/** The names of the dialects in which responses announce rate limits. */
export type DialectName = keyof typeof dialects

/** Returns the name of a dialect. */
export function nameOfDialect(rules: DialectRules): DialectName {
  return namesOf(dialects).find((name) => dialects[name] === rules) ?? 'standard'
}

/** The form of `Retry-After` (RFC 9110 §10.2.3), unless the dialect overrides it. */
export type RetryAfterForm = 'seconds' | 'http-date'

/** The wait that a response announces. */
export interface AnnouncedWait {
  readonly headers: Readonly<Record<string, string>>
  /** The length in whole seconds; null if the response doesn't announce it. */
  readonly seconds: number | null
  /** The announced end in epoch ms; null if the response doesn't announce it. */
  readonly until: number | null
  /** How much earlier than the end a well-behaved client may come, in ms. */
  readonly toleranceMs: number
}

/** Allows for rounding, and for small differences between clocks. */
export const TOLERANCE_MS = 50

/** A date has whole seconds, so a client that waits for it can be up to a second early. */
export const DATE_TOLERANCE_MS = 1_000

/**
 * Announces a wait from `now` until `at`, both in epoch ms. The wait is in whole seconds, rounded
 * up and at least 1, so a client that waits is never early. Some dialects announce a shorter wait,
 * or none.
 */
export function announceWait(
  { retryAfter, limits }: Pick<DialectRules, 'retryAfter' | 'limits'>,
  form: RetryAfterForm,
  { at, now }: { readonly at: number; readonly now: number },
): AnnouncedWait {
  const whole = Math.max(1, Math.ceil((at - now) / 1_000))
  if (retryAfter === 'none') {
    // Without Retry-After, the client can still read the end from X-RateLimit-Reset.
    const isShown = limits === 'always'
    return {
      headers: {},
      seconds: isShown ? whole : null,
      until: isShown ? at : null,
      toleranceMs: TOLERANCE_MS,
    }
  }
  const isShort = retryAfter === 'too-short'
  const seconds = isShort ? Math.max(1, Math.floor(whole / 2)) : whole
  const until = isShort ? Math.min(at, now + seconds * 1_000) : at
  const isDate = retryAfter === 'http-date' || form === 'http-date'
  return {
    seconds,
    until,
    toleranceMs: isDate ? DATE_TOLERANCE_MS : TOLERANCE_MS,
    headers: {
      'Retry-After': isDate ? httpDate(Math.max(until, now + 1_000) + 999) : String(seconds),
      ...(retryAfter === 'with-ms' && { 'Retry-After-Ms': String(Math.max(1, at - now)) }),
    },
  }
}

/** Announces a ban from `now` until `at`, both in epoch ms. */
export function announceBan(
  dialect: DialectRules,
  form: RetryAfterForm,
  times: { readonly at: number; readonly now: number },
): AnnouncedWait {
  const retryAfter = dialect.banRetryAfter ?? dialect.retryAfter
  return announceWait({ ...dialect, retryAfter }, form, times)
}
