import { httpDate } from '../time/instant.ts'

/** How limits are told: as the contract says, as other services do, or wrongly. */
export interface DialectRules {
  /** What an exhausted caller is answered. */
  readonly status: 429 | 403
  /** Whether replies carry `X-RateLimit-*`. */
  readonly limits: 'always' | 'when-served' | 'never'
  /** What `X-RateLimit-Reset` is: Unix seconds, or the seconds that are left. */
  readonly reset: 'epoch' | 'delta'
  /** `RateLimit` and `RateLimit-Policy` (IETF draft), besides what the option says. */
  readonly ietf: boolean
  /** `X-RateLimit-Used` and `X-RateLimit-Resource`, as GitHub sends them. */
  readonly used: boolean
  /** How a refusal says how long to wait. */
  readonly retryAfter: WaitForm
  /** How a ban says so, where it is otherwise. */
  readonly banRetryAfter?: WaitForm
  /** Headers that it sends and the contract does not have. */
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

/** How `Retry-After` is written where the dialect leaves it open (RFC 9110 §10.2.3). */
export type RetryAfterForm = 'seconds' | 'http-date'

/** A wait as it is told: the headers that say so, and when a client that believes them is back. */
export interface ToldWait {
  readonly headers: Readonly<Record<string, string>>
  /** Whole seconds; null when nothing says how long. */
  readonly seconds: number | null
  /** Epoch ms; null when nothing says how long. */
  readonly until: number | null
}

/**
 * Tells a client to wait from `now` until `at`: in whole seconds, rounded up and at least 1, so that
 * nobody who waits is early; unless the dialect lies.
 */
export function tellWait(
  { retryAfter, limits }: Pick<DialectRules, 'retryAfter' | 'limits'>,
  form: RetryAfterForm,
  { at, now }: { readonly at: number; readonly now: number },
): ToldWait {
  const whole = Math.max(1, Math.ceil((at - now) / 1_000))
  if (retryAfter === 'none') {
    const isTold = limits === 'always'
    return { headers: {}, seconds: isTold ? whole : null, until: isTold ? at : null }
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
