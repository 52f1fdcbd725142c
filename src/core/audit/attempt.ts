import { DATE_TOLERANCE_MS, TOLERANCE_MS } from '../dialects/dialect.ts'
import { replacesResponse } from '../faults/fault.ts'
import { withoutBoundary } from '../http/bytes.ts'
import { findHeader, findInList } from '../http/headers.ts'
import { isBanCode, type Problem } from '../http/problems.ts'
import { type StoredEntry, targetOf } from '../journal/entry.ts'
import { type DeclaredSafe, isSafe } from '../journal/safe.ts'
import { wasChecked } from '../quota/decision.ts'
import { httpDateMs } from '../time/instant.ts'

/** The result of a request, as a retry policy sees it. */
type AttemptResult =
  /** 2xx and 3xx. */
  | 'served'
  /** Refused by a 429, a quota or a ban: the request had no effect and can be retried later. */
  | 'refused'
  /** 4xx and 501: the request can't succeed unless the client changes it. */
  | 'client-error'
  /** 5xx or a lost response: the request may or may not have had an effect. */
  | 'failed'

/** The fields of an entry that the audit reads. */
type EntryPart = Pick<
  StoredEntry,
  | 'id'
  | 'at'
  | 'apiKey'
  | 'method'
  | 'path'
  | 'operation'
  | 'delivery'
  | 'generation'
  | 'trace'
  | 'idempotencyHeader'
>

/** A journal entry, in the form that the audit rules read. */
export interface Attempt extends EntryPart {
  /** The position among the caller's attempts, from 0. */
  readonly index: number
  /** How often the time had gone back, as a test's fake `Date` may. */
  readonly setBacks: number
  /** Whether it asks for no change: by its method, as a GraphQL query, or by the option `safe`. */
  readonly isSafe: boolean
  /** The path below the base path, and the query. */
  readonly target: string
  readonly status: number
  /** The status as the service means it, before the dialect: a 429 may be sent as a 403. */
  readonly meant: number
  /** The problem of an error response; undefined otherwise. */
  readonly problem: Problem | undefined
  /** Whether the response, or part of it, never reached the client. */
  readonly isLost: boolean
  /**
   * Whether the client stopped waiting for the response, at a time that the service can't know.
   */
  readonly isUnanswered: boolean
  /** Whether a fault replaced the response. */
  readonly isInjected: boolean
  readonly isBan: boolean
  /** Whether the quota allowed the request; undefined if no quota applied. */
  readonly isAdmitted: boolean | undefined
  readonly result: AttemptResult
  /** The wait that the response asked for; null if it asked for none. */
  readonly wait: Wait | null
  /**
   * The latest time until which earlier responses asked the caller to wait: service time, epoch ms.
   */
  readonly mustWaitUntil: number
  /** The idempotency key of the request; null if it has none. */
  readonly idempotencyKey: string | null
  /** A text that is equal for identical requests: same method, URL and body. */
  readonly fingerprint: string
  /** A text that is equal for requests with the same credentials, content headers and idempotency key. */
  readonly headerFingerprint: string
}

/** The 4xx statuses after which a client may retry. */
const RETRYABLE = [408, 425]

/** Headers that can change the response to an otherwise identical request. */
const FINGERPRINT_HEADERS = [
  'authorization',
  'x-api-key',
  'accept',
  'content-type',
  'content-encoding',
]

/** Converts a journal entry to an attempt. `before` is the caller's attempt before it. */
export function toAttempt(
  entry: StoredEntry,
  before: Attempt | undefined,
  safe: DeclaredSafe,
): Attempt {
  const { id, at, apiKey, method, path, operation, delivery, generation, trace } = entry
  const { idempotencyHeader } = entry
  const { status, headers, network } = entry.response
  const { problem, fault, quota } = trace
  const isAdmitted = quota && wasChecked(quota) ? quota.refused === null : undefined
  const header = (name: string) => findInList(entry.requestHeaders, name)
  const keyHeader = idempotencyHeader?.toLowerCase()
  const fingerprintHeaders = [...FINGERPRINT_HEADERS, ...(keyHeader ? [keyHeader] : [])]
  const isInjected = fault !== undefined && replacesResponse(fault.fault)
  const isBan = isBanCode(problem?.code) && !isInjected
  const isLost = network !== undefined || delivery.isLost
  const result = isLost ? 'failed' : resultOf(entry, isBan || isAdmitted === false)
  const reset = result === 'refused' ? readReset(headers, at) : null
  return {
    id,
    at,
    apiKey,
    method,
    path,
    operation,
    delivery,
    generation,
    trace,
    idempotencyHeader,
    ...placeAfter(before, at),
    isSafe: isSafe(entry, safe),
    target: targetOf(entry),
    status,
    meant: problem?.status ?? status,
    problem,
    isLost,
    isUnanswered: network === 'timeout' || delivery.isLost,
    isInjected,
    isBan,
    isAdmitted,
    result,
    wait: isLost ? null : (readWait(headers, at) ?? reset),
    idempotencyKey: (keyHeader && header(keyHeader)) || null,
    fingerprint: requestFingerprintOf(entry),
    headerFingerprint: JSON.stringify(fingerprintHeaders.map((name) => header(name) ?? null)),
  }
}

function placeAfter(
  before: Attempt | undefined,
  at: number,
): Pick<Attempt, 'index' | 'setBacks' | 'mustWaitUntil'> {
  if (before === undefined) return { index: 0, setBacks: 0, mustWaitUntil: 0 }
  return {
    index: before.index + 1,
    setBacks: before.setBacks + Number(at < before.at),
    mustWaitUntil: Math.max(before.mustWaitUntil, before.wait?.until ?? 0),
  }
}

/** A body that was too large to read is identified by its `Content-Length`. */
function requestFingerprintOf(entry: StoredEntry): string {
  const { method, url, requestHeaders, requestBody, requestBodyLength, requestBodyHash } = entry
  const length = String(requestBodyLength ?? findInList(requestHeaders, 'content-length'))
  const body = withoutBoundary(requestBody ?? '', findInList(requestHeaders, 'content-type'))
  return JSON.stringify([method, url, length, requestBodyHash, body])
}

export function isOverQuota({ isAdmitted, isBan }: Attempt): boolean {
  return isAdmitted === false && !isBan
}

function resultOf({ response, trace }: StoredEntry, isRefused: boolean): AttemptResult {
  const { status } = trace.problem ?? response
  // What a stale read answers isn't true for long, so its repeat is no retry.
  if (status < 400 || trace.unseen !== undefined) return 'served'
  if (status === 429 || isRefused) return 'refused'
  if (status === 501) return 'client-error'
  return status >= 500 || RETRYABLE.includes(status) ? 'failed' : 'client-error'
}

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
