import type { OperationName } from '../contract/route.ts'
import { isResponseLost, type NetworkFault } from '../http/messages.ts'
import type { Duration } from '../time/duration.ts'
import type { Schedule } from './schedule.ts'

/**
 * A fault to inject: which requests it matches, when it acts, and its effects. The first fault that
 * matches a request acts.
 */
export interface Fault {
  /** The operations that the fault matches. The default is every operation. */
  readonly operation?: OperationName | readonly OperationName[]
  /** The methods that the fault matches, in any case. The default is every method. */
  readonly method?: string | readonly string[]
  /**
   * The path that the fault matches: below the base path, without the query, such as `/pets/7`. `*`
   * stands for any number of characters. The default is every path.
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
  /**
   * Whether `skip` and `times` count for each call separately: a method, path, query and body. So
   * `times: 1` fails each call once, and its retry passes. The default is false.
   */
  readonly perCall?: boolean
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
   * The status of the error to answer with, from 400 to 599. A 429 has a `Retry-After`, unless
   * the dialect has none, or `headers` sets or removes it.
   */
  readonly status?: number
  /** The code of the error. The default is `injected_fault`. */
  readonly code?: string
  /** The message of the error. The default is `A fault was injected`. */
  readonly message?: string
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
  /** The service time at which the fault was added, in epoch ms. */
  readonly addedAt: number
  /** The number of matching requests let through so far, up to `skip`; with `perCall` of all calls. */
  readonly skipped: number
  /** The number of times that the fault has acted, up to `times`; with `perCall` on all calls. */
  readonly acted: number
}

/** Returns whether a fault has acted as often as its `times` allows, and so never acts again. */
export function isUsedUp({ fault: { times, perCall }, acted }: ActiveFault): boolean {
  return perCall !== true && acted >= (times ?? Number.POSITIVE_INFINITY)
}

/** Returns whether a fault replaces the response with an error, or prevents it. */
export function replacesResponse({ status, network }: Fault): boolean {
  return status !== undefined || isResponseLost(network)
}
