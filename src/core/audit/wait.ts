import { DATE_TOLERANCE_MS, TOLERANCE_MS } from '../dialects/wait.ts'
import { findHeader } from '../http/headers.ts'
import { httpDateMs } from '../time/instant.ts'

/** The wait that a response asked for. */
export interface Wait {
  /** The length, from the arrival of the request, in ms. */
  readonly ms: number
  /** The end: service time, epoch ms. */
  readonly until: number
  /** How much earlier than the end a well-behaved client may come, in ms. */
  readonly toleranceMs: number
  /** The header as it was sent: `Retry-After: 45`. */
  readonly text: string
}

/**
 * Reads the wait that a response asked for: `Retry-After` in seconds or as a date (RFC 9110
 * §10.2.3), or `Retry-After-Ms`. If a response has both, the shorter wait counts, because a client
 * may know only one of them. Returns null if neither header is present and valid. `at` is when the
 * request arrived: service time, epoch ms.
 */
export function readWait(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  const waits = [readRetryAfter(headers, at), readMs(headers, at)].filter((wait) => wait !== null)
  return waits.sort((left, right) => left.ms - right.ms)[0] ?? null
}

function readRetryAfter(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  const value = findHeader(headers, 'retry-after')?.trim()
  if (value === undefined) return null
  const text = `Retry-After: ${value}`
  if (/^\d{1,10}$/.test(value)) return waitOf(Number(value) * 1_000, at, text)
  const until = httpDateMs(value)
  if (until === undefined) return null
  return { ms: Math.max(0, until - at), until, toleranceMs: DATE_TOLERANCE_MS, text }
}

function readMs(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  const ms = findHeader(headers, 'retry-after-ms')?.trim()
  if (ms === undefined || !/^\d{1,13}$/.test(ms)) return null
  return waitOf(Number(ms), at, `Retry-After-Ms: ${ms}`)
}

/**
 * Reads the wait of a refusal that has only the headers about limits, as GitHub's: if
 * `X-RateLimit-Remaining` is 0, until `X-RateLimit-Reset`, in Unix seconds.
 */
export function readReset(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  // One that can't be read tells a client something else, and nobody knows what it makes of that.
  const isTold = ['retry-after', 'retry-after-ms'].some(
    (name) => findHeader(headers, name) !== undefined,
  )
  if (isTold) return null
  const reset = findHeader(headers, 'x-ratelimit-reset')
  const isExhausted = findHeader(headers, 'x-ratelimit-remaining') === '0'
  if (!isExhausted || reset === undefined || !/^\d{9,10}$/.test(reset)) return null
  return waitOf(Number(reset) * 1_000 - at, at, `X-RateLimit-Reset: ${reset}`)
}

function waitOf(ms: number, at: number, text: string): Wait {
  return { ms, until: at + ms, toleranceMs: TOLERANCE_MS, text }
}
