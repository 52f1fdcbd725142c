import type { OperationId } from '../contract/route.ts'
import type { Delivery } from '../delivery.ts'
import type { JournalRecord } from '../journal-entry.ts'
import type { Problem } from '../problems.ts'
import { type RetryMark, readRetryMark } from './retry-mark.ts'
import { readWait, type Wait } from './wait.ts'

/** How a request ended, as far as it matters for sending it again. */
export type Ending =
  /** 2xx and 3xx. */
  | 'served'
  /** 429, or a ban: nothing was done, wait and try again. */
  | 'refused'
  /** 4xx: the same request cannot succeed. */
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
  /** Whether the reply, or part of it, was lost on its way. */
  readonly isLost: boolean
  /** Whether a fault of the tester's made the reply. */
  readonly isInjected: boolean
  readonly isBan: boolean
  readonly ending: Ending
  /** How long the reply told the client to wait; null when it did not. */
  readonly wait: Wait | null
  /** What the client says of it being a retry; null when it says nothing. */
  readonly mark: RetryMark | null
  /** The same for requests that ask for the same. */
  readonly fingerprint: string
  /** When it was sent and answered, as the adapter saw it. */
  readonly delivery: Delivery
}

/** Statuses that ask the client to try again later, though they are 4xx. */
const PASSING = [408, 425]

/** Reads a journal record as the rules look at it. */
export function toAttempt(record: JournalRecord): Attempt {
  const { id, apiKey, operation, method, path, query, at, reply, delivery } = record
  const { requestBody, requestBodyLength } = record
  const { status, headers, body, delayMs = 0, network } = reply
  const url = query === '' ? path : `${path}?${query}`
  const { problem, fault } = record.findings
  const isBan = problem?.code === 'api_key_banned'
  const isLost = network !== undefined
  const header = headerReader(record.requestHeaders)
  return {
    id,
    apiKey,
    operation,
    method,
    url,
    body: requestBody,
    at,
    endsAt: at + delayMs,
    status,
    problem,
    replyBody: body,
    isLost,
    isInjected: fault !== undefined && status >= 400,
    isBan,
    ending: endingOf(status, isBan, isLost),
    wait: isLost ? null : readWait(headers, at),
    mark: readRetryMark(header),
    fingerprint: JSON.stringify([apiKey, method, url, requestBodyLength, requestBody]),
    delivery,
  }
}

function endingOf(status: number, isBan: boolean, isLost: boolean): Ending {
  if (isLost) return 'failed'
  if (status < 400) return 'served'
  if (status === 429 || isBan) return 'refused'
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
