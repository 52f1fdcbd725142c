import type { OperationId } from '../contract/route.ts'
import type { Duration } from '../time/duration.ts'
import type { Schedule } from './schedule.ts'

/**
 * `reset` and `empty` close without a reply, `timeout` never answers, `truncate` sends part of the
 * body. (`malformed-json` is done when it gets here: the body is broken, the connection is not.)
 */
export type NetworkFault = 'reset' | 'timeout' | 'empty' | 'truncate' | 'malformed-json'

/** What goes wrong, for which requests, and how often. The first fault that matches a request acts. */
export interface Fault {
  /** One operation or several; all when left out. */
  readonly operation?: OperationId | readonly OperationId[]
  /** Only requests with this key; null for those without one. */
  readonly apiKey?: string | null
  /** How likely it acts, 0 to 1, drawn from the seed. 1 when left out. */
  readonly probability?: number
  /** How many matching requests pass first. */
  readonly skip?: number
  /** How often it acts before it is spent. Endless when left out. */
  readonly times?: number
  /** When it acts, on the service's clock. Always when left out. */
  readonly schedule?: Schedule
  /** Act after the operation: what it wrote stays written, its reply is lost. */
  readonly after?: boolean
  /** Hold the reply back: a duration, or a range to draw from. */
  readonly delay?: Duration | readonly [Duration, Duration]
  /** Answer this error, 400 to 599, with `code` (`injected_fault`) and `message`. */
  readonly status?: number
  readonly code?: string
  readonly message?: string
  /** Set headers of the reply, or remove them with null. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Break the connection. */
  readonly network?: NetworkFault
}

/** A fault that was added. */
export interface ActiveFault {
  readonly id: string
  readonly fault: Fault
  /** Service time, epoch ms. */
  readonly addedAt: number
  /** How many matching requests it has let pass, of `skip`. */
  readonly skipped: number
  /** How often it has acted, of `times`. */
  readonly acted: number
}

/** Ends the operation before its reply: with an error, or without any. */
export function interrupts({ status, network }: Fault): boolean {
  return status !== undefined || network === 'reset' || network === 'timeout' || network === 'empty'
}
