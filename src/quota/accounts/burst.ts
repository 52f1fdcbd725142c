import type { ClientConnection } from '../../http/delivery.ts'
import { pauseAfter, type TimedRequest } from '../../http/order.ts'

/**
 * The most connections that a client uses to send one request at a time. Node's `fetch` uses two in
 * turn, because it reuses one only a turn of the event loop after the response.
 */
const CONNECTIONS_IN_TURN = 2

/** The pause that ends a burst in process, where the client reads a response at once, in ms. */
const PAUSE_MS = 50

/** The same over HTTP, where a busy client may read a response late, in ms. */
const CONNECTION_PAUSE_MS = 1_000

/** The requests of one caller since it last paused. */
export interface Burst {
  /** The tick (see `Delivery`) when the caller had received all responses before the pause. */
  readonly since: number
  /** The connections of those that may have been in flight at the same time. */
  readonly connections: readonly (ClientConnection | undefined)[]
  /** Whether the client sends requests in parallel, so that some may have waited in a queue. */
  readonly isParallel: boolean
}

/** Returns whether a request did not arrive over HTTP. */
export function isInProcess({ delivery }: TimedRequest): boolean {
  return delivery.connection === undefined
}

/** Returns whether the caller paused between its last response, if there was one, and a request. */
export function isPause(last: TimedRequest | undefined, request: TimedRequest): boolean {
  const pauseMs = isInProcess(request) ? PAUSE_MS : CONNECTION_PAUSE_MS
  return last === undefined || pauseAfter(last, request) > pauseMs
}

/** Returns a burst without requests yet. */
export function startBurst(since: number): Burst {
  return { since, connections: [], isParallel: false }
}

/**
 * Returns a burst with one more request. The caller was idle if certainly no other request was in
 * flight when it sent this one.
 */
export function joinBurst(
  burst: Burst,
  connection: ClientConnection | undefined,
  { isIdle, mayQueue }: { readonly isIdle: boolean; readonly mayQueue: boolean },
): Burst {
  if (burst.isParallel) return burst
  const { since, connections } = burst
  const others = isIdle ? [] : connections.filter((each) => each !== connection)
  const used = [...others, connection]
  const isParallel = mayQueue || used.length > CONNECTIONS_IN_TURN
  return { since, connections: used, isParallel }
}
