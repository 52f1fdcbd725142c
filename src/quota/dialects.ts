import { httpDate } from '../time/instant.ts'

/** How a service announces its limits: as the contract says, as other services do, or wrongly. */
export interface DialectRules {
  /** The status of a request over the limit. */
  readonly status: 429 | 403
  /** Whether replies carry `X-RateLimit-*`. */
  readonly limits: 'always' | 'when-served' | 'never'
  /** The form of `X-RateLimit-Reset`: Unix seconds, or the seconds that are left. */
  readonly reset: 'epoch' | 'delta'
  /** Whether replies carry `RateLimit` and `RateLimit-Policy` (IETF draft) even without `ietfHeaders`. */
  readonly ietf: boolean
  /** Whether replies carry `X-RateLimit-Used` and `X-RateLimit-Resource`, as GitHub's do. */
  readonly used: boolean
  /** How a refusal announces the wait. */
  readonly retryAfter: WaitForm
  /** How a ban announces the wait; like a refusal if left out. */
  readonly banRetryAfter?: WaitForm
  /** Headers of this dialect that the contract does not declare. */
  readonly extraHeaders: readonly string[]
}

type WaitForm = 'as-configured' | 'http-date' | 'with-ms' | 'none' | 'too-short'

const STANDARD: DialectRules = {
  status: 429,
  limits: 'always',
  reset: 'epoch',
  ietf: false,
  used: false,
  retryAfter: 'as-configured',
  extraHeaders: [],
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
    extraHeaders: ['X-RateLimit-Used', 'X-RateLimit-Resource'],
  },
  'ietf-only': { ...STANDARD, limits: 'never', ietf: true },
  delta: { ...STANDARD, reset: 'delta' },
  'retry-after-ms': { ...STANDARD, retryAfter: 'with-ms', extraHeaders: ['Retry-After-Ms'] },
  'http-date': { ...STANDARD, retryAfter: 'http-date' },
  missing: { ...STANDARD, limits: 'when-served', retryAfter: 'none' },
  wrong: { ...STANDARD, retryAfter: 'too-short' },
} as const satisfies Readonly<Record<string, DialectRules>>

export type DialectName = keyof typeof dialects

/** The form of `Retry-After` unless the dialect has its own (RFC 9110 §10.2.3). */
export type RetryAfterForm = 'seconds' | 'http-date'

/** A wait as a reply announces it. */
export interface AnnouncedWait {
  readonly headers: Readonly<Record<string, string>>
  /** Whole seconds; null if the reply does not say how long. */
  readonly seconds: number | null
  /** When a client that trusts the headers comes back, in epoch ms; null if they do not say. */
  readonly until: number | null
}

/**
 * Announces a wait from `now` until `at`, both in epoch ms: in whole seconds, rounded up and at
 * least 1, so that a client that waits is never early. Some dialects announce less, or nothing.
 */
export function announceWait(
  { retryAfter, limits }: Pick<DialectRules, 'retryAfter' | 'limits'>,
  form: RetryAfterForm,
  { at, now }: { readonly at: number; readonly now: number },
): AnnouncedWait {
  const whole = Math.max(1, Math.ceil((at - now) / 1_000))
  if (retryAfter === 'none') {
    // The client still learns the moment from X-RateLimit-Reset.
    const isShown = limits === 'always'
    return { headers: {}, seconds: isShown ? whole : null, until: isShown ? at : null }
  }
  const isShort = retryAfter === 'too-short'
  const seconds = isShort ? Math.max(1, Math.floor(whole / 2)) : whole
  const until = isShort ? Math.min(at, now + seconds * 1_000) : at
  const isDate = retryAfter === 'http-date' || form === 'http-date'
  return {
    seconds,
    until,
    headers: {
      'Retry-After': isDate ? httpDate(Math.max(until, now + 1_000) + 999) : String(seconds),
      ...(retryAfter === 'with-ms' && { 'Retry-After-Ms': String(Math.max(1, at - now)) }),
    },
  }
}
