import type { Answer } from '../http/answer.ts'
import { changeHeaders } from '../http/headers.ts'
import { httpDate } from '../time/instant.ts'

/** An error of the service, before a dialect writes it. */
export interface DialectProblem {
  /** The status as the service means it: 429 over the limit, 401 for a key, 404 for a path. */
  readonly status: number
  /** The code of the error, such as `rate_limit_exceeded`. */
  readonly code: string
  readonly message: string
  /** The headers that belong to the error, such as `Retry-After` or `Allow`. */
  readonly headers: Readonly<Record<string, string>>
  /** The id of the request: the response's `X-Request-Id`. */
  readonly requestId: string
}

/** An error as an API writes it. */
export interface DialectError {
  /**
   * The status, from 200 to 599.
   * @default the problem's
   */
  readonly status?: number
  /** Headers to set. Null removes one of the problem's. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** The body: a JSON value. */
  readonly body: unknown
}

/** A caller's use of a window, as headers announce it. */
export interface LimitWindow {
  readonly name: 'minute' | 'day'
  readonly limit: number
  readonly remaining: number
  /** The time at which the window resets, in epoch ms. */
  readonly resetAt: number
  /** The time until then, in ms. */
  readonly resetMs: number
}

/** How an API writes its errors and announces its limits. */
export interface Dialect {
  /** Writes an error of the service: a refusal, an injected fault, a 401, a 404 or any other. */
  readonly error: (problem: DialectProblem) => DialectError
  /**
   * Returns the headers about limits, which every response has. The first window is the one with the
   * fewest requests left. A plan without limits has one of 2147483647 requests.
   * @default no headers
   */
  readonly limits?: (windows: LimitWindows) => Readonly<Record<string, string>>
  /**
   * The request header with the idempotency key; null if the API knows none.
   * @default 'Idempotency-Key'
   */
  readonly idempotencyHeader?: string | null
}

/** The windows of a caller, the tightest first. */
export type LimitWindows = readonly [LimitWindow, ...LimitWindow[]]

/**
 * The form in which a refusal announces the wait: `Retry-After` (RFC 9110 §10.2.3) in seconds, as a date
 * or too short, `Retry-After-Ms` as well, or neither. With `in-limits`, only the headers about limits
 * say when the window resets.
 */
export type WaitForm = 'seconds' | 'http-date' | 'with-ms' | 'too-short' | 'in-limits' | 'none'

/** A dialect, built in or read from the options. */
export interface DialectRules {
  /** Writes an error; undefined for the form of the contract. */
  readonly error?: Dialect['error']
  /** Returns the headers about limits; undefined for none. */
  readonly limits?: Dialect['limits']
  /** Whether refusals have no headers about limits. */
  readonly hidesLimits?: boolean
  /**
   * Whether responses have `RateLimit` and `RateLimit-Policy` (IETF draft) even without
   * `ietfHeaders`.
   */
  readonly ietf?: boolean
  readonly retryAfter: WaitForm
  /** The form in which a ban announces the wait. By default, the same as a refusal. */
  readonly banRetryAfter?: WaitForm
  readonly idempotencyHeader: string | null
  /** Whether a key also gives a 500 again, which isn't stored otherwise. */
  readonly replaysErrors?: boolean
}

/** Writes the error of an answer as a dialect does. Other answers stay the same. */
export function writeError(answer: Answer, { error }: DialectRules, requestId: string): Answer {
  const { problem } = answer
  if (problem === undefined || error === undefined) return answer
  const { status, code, message, headers = {} } = problem
  const written = error({ status, code, message, headers, requestId })
  return {
    status: written.status ?? status,
    body: written.body,
    headers: changeHeaders(headers, written.headers ?? {}),
  }
}

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
  { retryAfter }: Pick<DialectRules, 'retryAfter'>,
  { at, now }: { readonly at: number; readonly now: number },
): AnnouncedWait {
  const whole = Math.max(1, Math.ceil((at - now) / 1_000))
  if (retryAfter === 'none' || retryAfter === 'in-limits') {
    const isShown = retryAfter === 'in-limits'
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
  const isDate = retryAfter === 'http-date'
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
  times: { readonly at: number; readonly now: number },
): AnnouncedWait {
  return announceWait({ retryAfter: dialect.banRetryAfter ?? dialect.retryAfter }, times)
}

export function hasRetryAfter({ retryAfter }: Pick<DialectRules, 'retryAfter'>): boolean {
  return retryAfter !== 'none' && retryAfter !== 'in-limits'
}
