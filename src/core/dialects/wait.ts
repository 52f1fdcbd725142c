import { httpDate } from '../time/instant.ts'
import type { DialectRules } from './dialect.ts'

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
  { retryAfter }: Pick<DialectRules, 'retryAfter'>,
  form: RetryAfterForm,
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
  return announceWait({ retryAfter: dialect.banRetryAfter ?? dialect.retryAfter }, form, times)
}

/** Returns whether refusals have a `Retry-After`. */
export function hasRetryAfter({ retryAfter }: Pick<DialectRules, 'retryAfter'>): boolean {
  return retryAfter !== 'none' && retryAfter !== 'in-limits'
}
