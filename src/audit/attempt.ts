import type { OperationId } from '../contract/route.ts'
import { interrupts } from '../faults/fault.ts'
import type { Delivery } from '../http/delivery.ts'
import { findInList } from '../http/headers.ts'
import type { Problem } from '../http/problems.ts'
import { BODY_KEPT, type JournalRecord } from '../journal/entry.ts'
import { type RetryMark, readRetryMark } from './retry-mark.ts'
import { readWait, type Wait } from './wait.ts'

/** The result of a request, as far as it matters for retries. */
export type Ending =
  /** 2xx and 3xx. */
  | 'served'
  /** A 429, an exhausted quota or a ban: the request had no effect and can be retried later. */
  | 'refused'
  /** 4xx and 501: the same request cannot succeed. */
  | 'client-error'
  /** 5xx or a lost reply: the request may or may not have had an effect. */
  | 'failed'

/** One request and its reply, in the form that the rules use. */
export interface Attempt {
  /** The id of the journal entry. */
  readonly id: string
  readonly apiKey: string | null
  readonly operation: OperationId | null
  readonly method: string
  readonly path: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly body: string | null
  /** When the request arrived: service time, epoch ms. */
  readonly at: number
  /** The latest time at which the reply was ready: service time, epoch ms. */
  readonly endsAt: number
  readonly status: number
  /** The problem of an error reply; undefined otherwise. */
  readonly problem: Problem | undefined
  readonly replyBody: string | null
  /** Whether `replyBody` may hold only the start of the body. */
  readonly isReplyCut: boolean
  /** Whether the reply, or part of it, never reached the client. */
  readonly isLost: boolean
  /** Whether the client gave up waiting at an unknown time. */
  readonly isUnanswered: boolean
  /** Whether a fault replaced the reply. */
  readonly isInjected: boolean
  readonly isBan: boolean
  /** Whether the quota allowed the request; undefined if the quota was not checked. */
  readonly isAdmitted: boolean | undefined
  readonly ending: Ending
  /** How long the reply asked the client to wait; null if it did not. */
  readonly wait: Wait | null
  /** The client's own retry headers; null if it sends none. */
  readonly mark: RetryMark | null
  /** Equal for identical requests: same method, URL and body. */
  readonly fingerprint: string
  /** Equal for requests whose relevant headers are the same, such as credentials. */
  readonly terms: string
  /** When the request was sent and its reply delivered, as the adapter saw it. */
  readonly delivery: Delivery
  /** Changes whenever a test voids the waits that the caller was asked for. */
  readonly generation: number
}

/** 4xx statuses that ask the client to try again. */
const RETRYABLE = [408, 425]

/** Headers that can change the reply to an otherwise identical request. */
const TERMS = ['authorization', 'x-api-key', 'accept', 'content-type', 'content-encoding']

/** Converts a journal record to an attempt. */
export function toAttempt(record: JournalRecord): Attempt {
  const { id, apiKey, operation, method, path, query, at, reply, delivery, generation } = record
  const { requestBody, requestHeaders } = record
  const { status, headers, body, delayMs = 0, network } = reply
  const url = query === '' ? path : `${path}?${query}`
  const { problem, fault, decision } = record.trace
  const isInjected = fault !== undefined && interrupts(fault.fault)
  const isBan = problem?.code === 'api_key_banned' && !isInjected
  const isGivenUp = delivery.isLost === true
  const isLost = network !== undefined || isGivenUp
  const header = (name: string) => findInList(requestHeaders, name)
  return {
    id,
    apiKey,
    operation,
    method,
    path,
    url,
    body: requestBody,
    at,
    endsAt: at + delayMs,
    status,
    problem,
    replyBody: body,
    isReplyCut: (body?.length ?? 0) >= BODY_KEPT,
    isLost,
    isUnanswered: network === 'timeout' || isGivenUp,
    isInjected,
    isBan,
    isAdmitted: decision?.allowed,
    ending: isLost ? 'failed' : endingOf(status, isBan || decision?.allowed === false),
    wait: isLost ? null : readWait(headers, at),
    mark: readRetryMark(header),
    fingerprint: fingerprintOf(record, url),
    terms: JSON.stringify(TERMS.map(header)),
    delivery,
    generation,
  }
}

/** A body that was too large to read is represented by its `Content-Length`. */
function fingerprintOf(record: JournalRecord, url: string): string {
  const { method, requestBody, requestBodyLength, requestBodyHash, requestHeaders } = record
  const length = requestBodyLength ?? findInList(requestHeaders, 'content-length')
  return JSON.stringify([method, url, length, requestBodyHash, requestBody])
}

/** Returns whether the service refused the request because the quota was exhausted. */
export function isOverQuota({ isAdmitted, isBan }: Attempt): boolean {
  return isAdmitted === false && !isBan
}

function endingOf(status: number, isRefused: boolean): Ending {
  if (status < 400) return 'served'
  if (status === 429 || isRefused) return 'refused'
  if (status === 501) return 'client-error'
  return status >= 500 || RETRYABLE.includes(status) ? 'failed' : 'client-error'
}
