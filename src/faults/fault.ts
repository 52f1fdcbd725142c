import type { OperationId } from '../contract/route.ts'
import { isReplyLost, type NetworkFault } from '../http/messages.ts'
import type { Duration } from '../time/duration.ts'
import type { Schedule } from './schedule.ts'

/** What goes wrong, for which requests, and how often. The first fault that matches a request acts. */
export interface Fault {
  /** One operation or several. The default is every operation. */
  readonly operation?: OperationId | readonly OperationId[]
  /** Only requests with this API key; null for requests without one. The default is every caller. */
  readonly apiKey?: string | null
  /** How likely the fault acts, 0 to 1, drawn from the seed. The default is 1. */
  readonly probability?: number
  /** How many matching requests pass before the fault acts. The default is 0. */
  readonly skip?: number
  /** How often the fault acts before it is used up. The default is without end. */
  readonly times?: number
  /** When the fault acts, on the service's clock. The default is always. */
  readonly schedule?: Schedule
  /** Acts after the operation: its writes stay, its reply is lost. The default is false. */
  readonly after?: boolean
  /** Delays the reply by a duration, or by one drawn from a range. */
  readonly delay?: Duration | readonly [Duration, Duration]
  /** Answers with this error status, 400 to 599. */
  readonly status?: number
  /** The error code. The default is `injected_fault`. */
  readonly code?: string
  /** The error message. */
  readonly message?: string
  /** Sets headers of the reply; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Breaks the connection. */
  readonly network?: NetworkFault
}

/** A fault that was added. */
export interface ActiveFault {
  readonly id: string
  readonly fault: Fault
  /** Service time in epoch ms. */
  readonly addedAt: number
  /** How many matching requests have passed, of `skip`. */
  readonly skipped: number
  /** How often the fault has acted, of `times`. */
  readonly acted: number
}

/** Returns whether a fault replaces the reply, with an error or with none. */
export function interrupts({ status, network }: Fault): boolean {
  return status !== undefined || isReplyLost(network)
}
