import type { Route } from '../contract/route.ts'
import type { PathMatch } from '../contract/router.ts'
import type { ActiveFault, NetworkFault } from '../faults/fault.ts'
import type { Choice } from '../faults/registry.ts'
import type { Decision } from '../quota/ledger.ts'
import type { Delivery } from './delivery.ts'
import type { Problem } from './problems.ts'

/** A request as plain data: whatever came in, an adapter has read it into this. */
export interface ApiRequest {
  readonly method: string
  /** The path as it was sent, percent-encoded: `/pets/1`. */
  readonly path: string
  /** What follows the `?`, percent-encoded; empty or left out for none. */
  readonly query?: string
  /** Looks a header up by its lower-case name. */
  readonly header?: (name: string) => string | null | undefined
  /** Lists all headers, name and value in turn. For the journal. */
  readonly headerList?: () => readonly string[]
  /** The body as text, already read; null or left out for none. */
  readonly body?: string | null
  /** Set when the body was too large to be read: more than 1 MiB. */
  readonly isBodyTooLarge?: boolean
}

/** A request as an adapter hands it over, which knows when its client sees the reply. */
export interface AdapterRequest extends ApiRequest {
  /** When it was sent and its reply handed over; left out, the reply is there at once. */
  readonly delivery?: Delivery
}

/** A reply as plain data. A delay or a broken connection is data too: the adapter carries it out. */
export interface ApiReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; null for none, as in a reply to `HEAD`. */
  readonly body: string | null
  /** How long the adapter holds the reply back, in ms of real time. */
  readonly delayMs?: number
  /** How the adapter breaks the connection instead of, or while, sending the reply. */
  readonly network?: NetworkFault
}

/** Who sent a request. */
export interface Caller {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** Whether the key is listed in `apiKeys`. */
  readonly isKnown: boolean
  /** Set when what was sent cannot be a key. */
  readonly isMalformed: boolean
}

/** One request on its way through the service: what is known of it from the start. */
export interface Exchange {
  readonly request: AdapterRequest
  readonly id: string
  /** Service time, epoch ms: the same for every step. */
  readonly now: number
  readonly caller: Caller
  /** Where the path leads; undefined when the contract does not have it. */
  readonly match: PathMatch | undefined
  /** The operation; undefined when path or method have none. */
  readonly route: Route | undefined
}

/** What the steps found out on the way, for the steps after them and the journal. */
export interface Trace {
  /** What was decided on the quota; undefined when the request never got there. */
  decision?: Decision
  /** The faults that have to do with the request, chosen before its operation. */
  choice?: Choice
  /** The fault that acts on the request. */
  fault?: ActiveFault
  /** What the error reply says. */
  problem?: Problem
}

export function headerOf(request: ApiRequest, name: string): string | undefined {
  return request.header?.(name) ?? undefined
}
