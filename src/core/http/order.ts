import type { Delivery } from './delivery.ts'

/** How soon after a response a request may arrive and still count as parallel, in ms. */
const PARALLEL_MS = 50

/**
 * The same for a request on a connection of its own, which may have been sent before the response:
 * a busy machine opens the connections of parallel requests one after the other.
 */
const PARALLEL_CONNECTION_MS = 1_000

/** The same while a client sends requests in parallel: a request may wait in its queue so long. */
const QUEUE_MS = 10_000

/** The maximum rounding error between two clocks that run at the same speed, in ms. */
const ROUNDING_MS = 2

/** A request with its times. */
export interface TimedRequest {
  /** When the request arrived: service time, epoch ms. */
  readonly at: number
  /** When the response was ready, including its delay: service time, epoch ms. */
  readonly endsAt: number
  /** When the adapter received the request and delivered the response. */
  readonly delivery: Delivery
}

/**
 * Returns whether a request arrived so long after the response to `earlier` that it isn't
 * parallel.
 */
export function isLongAfter(request: TimedRequest, earlier: TimedRequest): boolean {
  const sameMs = isSentAfter(request, earlier) ? PARALLEL_MS : PARALLEL_CONNECTION_MS
  const parallelMs = isInBurst(request, earlier) ? QUEUE_MS : sameMs
  // A client opens a connection for a request that it already wants to send.
  const pause = pauseAfter(earlier, request) - request.delivery.openMs
  return hadResponse(request, earlier) && pause > parallelMs
}

/**
 * Returns whether a request was sent after the response to `earlier`, by a client that sends one
 * request at a time.
 */
export function isInTurn(request: TimedRequest, earlier: TimedRequest): boolean {
  return isSentAfter(request, earlier) && !isInBurst(request, earlier)
}

/** Returns whether the client has sent requests in parallel since the response to `earlier`. */
function isInBurst({ delivery }: TimedRequest, earlier: TimedRequest): boolean {
  const { returnedAt = Number.POSITIVE_INFINITY } = earlier.delivery
  return returnedAt > delivery.parallelSince
}

/** Returns whether the response to `earlier` was delivered before a request arrived. */
export function hadResponse(request: TimedRequest, earlier: TimedRequest): boolean {
  const { returnedMs, returnedSource } = earlier.delivery
  const { arrivedMs, arrivedSource } = request.delivery
  if (isSentAfter(request, earlier)) return true
  return returnedMs !== undefined && returnedSource === arrivedSource && returnedMs <= arrivedMs
}

/** Returns whether two requests were certainly not in flight at the same time. */
export function isApart(request: TimedRequest, earlier: TimedRequest): boolean {
  return isSentAfter(request, earlier) || isLongAfter(request, earlier)
}

/**
 * Returns whether a request was sent after the response to `earlier` was delivered. It compares
 * ticks (see `Delivery`) instead of times, so it's exact even on a frozen clock.
 */
function isSentAfter(request: TimedRequest, earlier: TimedRequest): boolean {
  const { returnedAt } = earlier.delivery
  return returnedAt !== undefined && request.delivery.sentAfter >= returnedAt
}

/**
 * Returns the time between two requests in ms, in service time or real time, whichever is longer.
 */
export function elapsed(earlier: TimedRequest, request: TimedRequest): number {
  return Math.max(request.at - earlier.at, realElapsed(earlier, request) ?? 0)
}

/**
 * Returns how long the client paused between a response and its next request, in ms.
 *
 * The pause is measured in real time if the service's clock ran at the same speed. Otherwise it is
 * the longer of service time and real time, because a frozen clock would show no pause.
 */
export function pauseAfter(earlier: TimedRequest, request: TimedRequest): number {
  const from = request.at >= earlier.endsAt ? earlier.endsAt : earlier.at
  const real = realElapsed(earlier, request)
  const realPause = realElapsed(earlier, request, earlier.delivery.returnedMs)
  if (real === undefined || realPause === undefined) return request.at - from
  if (Math.abs(request.at - earlier.at - real) <= ROUNDING_MS) return realPause
  return Math.max(request.at - from, realPause)
}

/**
 * Returns the real time between two requests in ms; undefined if fake timers were switched
 * meanwhile.
 */
function realElapsed(
  { delivery }: TimedRequest,
  request: TimedRequest,
  from = delivery.arrivedMs,
): number | undefined {
  const { arrivedSource, returnedSource = arrivedSource } = delivery
  const source = request.delivery.arrivedSource
  return source === arrivedSource && source === returnedSource
    ? request.delivery.arrivedMs - from
    : undefined
}
