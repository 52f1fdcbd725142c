import type { OperationId } from '../contract/route.ts'
import { interrupts } from '../faults/fault.ts'
import type { Delivery } from '../http/delivery.ts'
import type { Problem } from '../http/problems.ts'
import { BODY_KEPT, type JournalRecord } from '../journal/entry.ts'
import { type RetryMark, readRetryMark } from './retry-mark.ts'
import { readWait, type Wait } from './wait.ts'

/** How a request ended, as far as it matters for sending it again. */
export type Ending =
  /** 2xx and 3xx. */
  | 'served'
  /** 429, an exhausted quota, or a ban: nothing was done, wait and try again. */
  | 'refused'
  /** 4xx and 501: the same request cannot succeed. */
  | 'client-error'
  /** 5xx, or the reply was lost: nobody knows what was done. */
  | 'failed'

/** One request and its reply, as the rules look at it. */
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
  /** When it arrived: service time, epoch ms. */
  readonly at: number
  /** When its reply was ready, at the latest: service time, epoch ms. */
  readonly endsAt: number
  readonly status: number
  /** What an error reply says; undefined otherwise. */
  readonly problem: Problem | undefined
  readonly replyBody: string | null
  /** Whether the end of the reply's body may be missing here. */
  readonly isReplyCut: boolean
  /** Whether the reply, or part of it, was lost on its way. */
  readonly isLost: boolean
  /** Whether nobody can tell when the client gave up waiting for the reply. */
  readonly isUnanswered: boolean
  /** Whether a fault of the tester's made the reply. */
  readonly isInjected: boolean
  readonly isBan: boolean
  /** What was decided on the quota; undefined when it was not looked at. */
  readonly isAdmitted: boolean | undefined
  readonly ending: Ending
  /** How long the reply told the client to wait; null when it did not. */
  readonly wait: Wait | null
  /** What the client says of it being a retry; null when it says nothing. */
  readonly mark: RetryMark | null
  /** The same for requests that ask for the same. */
  readonly fingerprint: string
  /** The headers that the answer to the same request may depend on. */
  readonly terms: string
  /** When it was sent and answered, as the adapter saw it. */
  readonly delivery: Delivery
  /** Changes whenever what the caller had been told became void. */
  readonly generation: number
}

/** Statuses that ask the client to try again later, though they are 4xx. */
const PASSING = [408, 425]

/** Headers that an answer may depend on, a refusal above all. */
const TERMS = ['authorization', 'x-api-key', 'accept', 'content-type', 'content-encoding']

/** Reads a journal record as the rules look at it. */
export function toAttempt(record: JournalRecord): Attempt {
  const { id, apiKey, operation, method, path, query, at, reply, delivery, generation } = record
  const { requestBody } = record
  const { status, headers, body, delayMs = 0, network } = reply
  const url = query === '' ? path : `${path}?${query}`
  const { problem, fault, decision } = record.trace
  const isInjected = fault !== undefined && interrupts(fault.fault)
  const isBan = problem?.code === 'api_key_banned' && !isInjected
  const isGivenUp = delivery.isLost === true
  const isLost = network !== undefined || isGivenUp
  const header = headerReader(record.requestHeaders)
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

/** Of a body that was too large to be read, only the length is known. */
function fingerprintOf(record: JournalRecord, url: string): string {
  const { method, requestBody, requestBodyLength, requestBodyHash, requestHeaders } = record
  const length = requestBodyLength ?? headerReader(requestHeaders)('content-length')
  return JSON.stringify([method, url, length, requestBodyHash, requestBody])
}

/** Whether the service refused it because the caller's quota is exhausted. */
export function isOverQuota({ isAdmitted, isBan }: Attempt): boolean {
  return isAdmitted === false && !isBan
}

function endingOf(status: number, isRefused: boolean): Ending {
  if (status < 400) return 'served'
  if (status === 429 || isRefused) return 'refused'
  if (status === 501) return 'client-error'
  return status >= 500 || PASSING.includes(status) ? 'failed' : 'client-error'
}

/** Whether a request is a CORS preflight: the browser's, not the client's. */
export function isPreflight({ method, requestHeaders }: JournalRecord): boolean {
  const header = headerReader(requestHeaders)
  return method === 'OPTIONS' && header('access-control-request-method') !== undefined
}

/** Names and values in turn, looked up by lower-case name. */
function headerReader(list: readonly string[]): (name: string) => string | undefined {
  return (name) => {
    const index = list.findIndex((item, at) => at % 2 === 0 && item.toLowerCase() === name)
    return index < 0 ? undefined : list[index + 1]
  }
}
