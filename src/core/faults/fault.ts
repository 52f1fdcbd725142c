import type { OperationName } from '../contract/route.ts'
import { changeHeaders, isJsonType } from '../http/headers.ts'
import { type ApiResponse, isResponseLost, type NetworkFault } from '../http/messages.ts'
import { compilePath } from '../http/path-pattern.ts'
import { httpProblem, type Problem } from '../http/problems.ts'
import type { Random } from '../lib/random.ts'
import { type Duration, drawDuration } from '../time/duration.ts'
import { isDue, type Schedule } from './schedule.ts'

/**
 * A fault to inject: which requests it matches, when it acts, and its effects. Of the faults that match
 * a request, the first that is due, isn't used up, has skipped enough and is drawn acts.
 */
export interface Fault {
  /** The operations that the fault matches. The default is every operation. */
  readonly operation?: OperationName | readonly OperationName[]
  /** The methods that the fault matches, in any case. The default is every method. */
  readonly method?: string | readonly string[]
  /**
   * The path that the fault matches: below the base path, without the query, such as `/pets/7`.
   * `:petId` or `{petId}` stands for any one segment, `*` for any number of characters. The default is
   * every path.
   */
  readonly path?: string
  /**
   * The API key that the fault matches; null for requests without one. The default is every caller.
   */
  readonly apiKey?: string | null
  /** The probability that the fault acts, from 0 to 1, drawn from the seed. The default is 1. */
  readonly probability?: number
  /** The number of matching requests to let through before the fault acts. The default is 0. */
  readonly skip?: number
  /** The number of times that the fault acts. The default is no limit. */
  readonly times?: number
  /** The times at which the fault acts, on the service's clock. The default is always. */
  readonly schedule?: Schedule
  /** Whether to act after the operation has run, so that its writes stay. The default is false. */
  readonly afterOperation?: boolean
  /**
   * The delay of the response: a duration, or a range `[least, most]` to draw from. A number is in
   * ms.
   */
  readonly delay?: Duration | readonly [Duration, Duration]
  /**
   * How long to hold the request back before its operation runs, as `delay`: requests that are sent
   * later overtake it.
   */
  readonly hold?: Duration | readonly [Duration, Duration]
  /** The status of the error to answer with, from 400 to 599, before the dialect writes it. */
  readonly status?: number
  /** The code of the error. The default is `injected_fault`. */
  readonly code?: string
  /** The message of the error. The default is `A fault was injected`. */
  readonly message?: string
  /**
   * The wait that the error announces, in the form of the dialect. A number is in ms. The default of a
   * 429 is until the quota allows the caller's next request, or one second; others announce none.
   */
  readonly retryAfter?: Duration
  /** The headers to set in the response. Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** The way in which to break the connection. */
  readonly network?: NetworkFault
}

/** A fault that has been added, and how often it has acted. */
export interface ActiveFault {
  /** The id, as `add` returned it. */
  readonly id: string
  /** The fault as it was added. */
  readonly fault: Fault
  /** The scenario that the fault belongs to; null if it was added by itself. */
  readonly scenario: {
    /** The id, as `play` returned it. */
    readonly id: string
    /** The name of a built-in scenario; null for your own. */
    readonly name: string | null
  } | null
  /** The service time at which the fault was added, in epoch ms. */
  readonly addedAt: number
  /** The number of matching requests let through so far, up to `skip`. */
  readonly skipped: number
  /** The number of times that the fault has acted, up to `times`. */
  readonly acted: number
}

// 1. What it matches. `FaultList.take` asks each fault, for a request that reaches its operation.

/** What of a request decides which faults match it. */
export interface FaultTarget {
  /** The names of what it asks for. There are several if several handlers may answer it. */
  readonly operations: readonly OperationName[]
  readonly method: string
  /** The path below the base path, without the query. */
  readonly path: string
  readonly apiKey: string | null
}

export function matchesTarget(
  { operation, method, path, apiKey }: Fault,
  target: FaultTarget,
): boolean {
  return (
    (operation === undefined || target.operations.some((name) => operation.includes(name))) &&
    (method === undefined || method.includes(target.method)) &&
    (apiKey === undefined || apiKey === target.apiKey) &&
    (path === undefined || compilePath(path).test(target.path))
  )
}

// 2. When it acts: if it's due, not used up, has skipped enough requests, and is drawn.

/** What a fault does with a request that it matches: `pass` leaves the request to the next fault. */
type FaultAction = 'pass' | 'skip' | 'act'

/** What decides besides the fault: the service time in epoch ms, and random numbers. */
export interface Draw {
  readonly now: number
  readonly random: Random
}

/**
 * Decides what a fault does with a request that it matches. Only a fault that could act draws a
 * random number.
 */
export function actionOf(active: ActiveFault, { now, random }: Draw): FaultAction {
  const { schedule, skip = 0, probability = 1 } = active.fault
  if (schedule !== undefined && !isDue(schedule, active.addedAt, now)) return 'pass'
  if (isUsedUp(active)) return 'pass'
  if (active.skipped < skip) return 'skip'
  return probability === 1 || random.next() < probability ? 'act' : 'pass'
}

/** Returns whether a fault has acted as often as its `times` allows, and so never acts again. */
export function isUsedUp({ fault: { times }, acted }: ActiveFault): boolean {
  return acted >= (times ?? Number.POSITIVE_INFINITY)
}

// 3. What it does. `holdBack` holds the request back. Its error is the answer in `answerByFault`,
// before the operation, or replaces it in `applyLateFault`, after it. `buildResponse` breaks the
// body, and then changes the response. The adapter waits for `delayMs` and breaks the connection as
// `network` says: `core/fetch/fetch.ts` in process, `adapters/server/http/write-response.ts` on the
// server.

/** Returns whether a fault replaces the response with an error, or prevents it. */
export function replacesResponse({ status, network }: Fault): boolean {
  return status !== undefined || isResponseLost(network)
}

/** Returns the error of a fault; undefined if it only delays or changes the response. */
export function problemOf(fault: Fault): Problem | undefined {
  if (!replacesResponse(fault)) return undefined
  const { status, code, message = 'A fault was injected' } = fault
  const base = httpProblem('injected_fault', message)
  return { ...base, code: code ?? base.code, status: status ?? base.status }
}

/** Returns whether the error of a fault announces a wait, which it doesn't set or remove itself. */
export function announcesWait({ status, retryAfter, headers = {} }: Fault): boolean {
  if (status !== 429 && retryAfter === undefined) return false
  return !Object.keys(headers).some((name) => /^retry-after(?:-ms)?$/i.test(name))
}

/**
 * Returns a text without its last character if a fault makes JSON invalid, and the text is JSON, whether
 * its type says so or not.
 */
export function breakJson(fault: Fault | undefined, text: string, type?: string): string {
  if (fault?.network !== 'malformed-json') return text
  return isJsonType(type) || /^\s*[[{]/.test(text) ? text.slice(0, -1) : text
}

/** Returns a response with the delay, the headers and the network fault of a fault, if there's one. */
export function changeResponse(
  fault: Fault | undefined,
  response: ApiResponse,
  random: Random,
): ApiResponse {
  if (fault === undefined) return response
  const { delay, headers, network } = fault
  const delayMs = (response.delayMs ?? 0) + drawDuration(delay, random)
  return {
    ...response,
    ...(headers && { headers: changeHeaders(response.headers, headers) }),
    ...(delayMs > 0 && { delayMs }),
    ...(network && { network }),
  }
}
