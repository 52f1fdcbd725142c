import type { Attempt } from './attempt.ts'

/** How soon after a response a request may arrive and still count as parallel, in ms. */
const PARALLEL_MS = 50

/**
 * The same for a request on a connection of its own, which may have been sent before the response:
 * a busy machine opens the connections of parallel requests one after the other.
 */
const PARALLEL_CONNECTION_MS = 1_000

/** An attempt with its position among the attempts of its caller. */
export interface OrderedAttempt extends Attempt {
  /** The position among the caller's attempts, from 0. */
  readonly index: number
  /** The moment (see `Delivery`) when the caller had received all earlier responses. */
  readonly busyUntil: number
  /**
   * The latest time until which earlier responses asked the caller to wait: service time, epoch ms.
   */
  readonly mustWaitUntil: number
}

/**
 * Adds the fields of `OrderedAttempt` to the attempts of one caller, in the order of their arrival.
 * Also renumbers the generations, because a new one begins whenever the clock goes back.
 */
export function inOrder(attempts: readonly Attempt[]): readonly OrderedAttempt[] {
  let busyUntil = 0
  let mustWaitUntil = 0
  let generation = 0
  let last: Attempt | undefined
  return attempts.map((attempt, index) => {
    const isNew =
      last !== undefined && (last.generation !== attempt.generation || attempt.at < last.at)
    if (isNew) generation += 1
    const ordered = { ...attempt, index, busyUntil, mustWaitUntil, generation }
    mustWaitUntil = Math.max(mustWaitUntil, attempt.wait?.until ?? 0)
    busyUntil = Math.max(busyUntil, attempt.delivery.returnedAt ?? Number.POSITIVE_INFINITY)
    last = attempt
    return ordered
  })
}

/**
 * Returns whether the client had certainly read the response to `earlier` when it sent a request:
 * either enough time had passed, or the caller had no other request in flight.
 */
export function isCertainlyAfter(attempt: OrderedAttempt, earlier: OrderedAttempt): boolean {
  return isLongAfter(attempt, earlier) || isNextAfter(attempt, earlier)
}

/**
 * Returns whether a request arrived so long after the response to `earlier` that it is not
 * parallel.
 */
export function isLongAfter(attempt: Attempt, earlier: Attempt): boolean {
  const parallelMs = isSentAfter(attempt, earlier) ? PARALLEL_MS : PARALLEL_CONNECTION_MS
  return hadResponse(attempt, earlier) && pauseAfter(earlier, attempt) > parallelMs
}

/** Returns whether the response to `earlier` was delivered before a request was sent. */
export function hadResponse(attempt: Attempt, earlier: Attempt): boolean {
  const { returnedMs, returnedSource } = earlier.delivery
  const { arrivedMs, arrivedSource } = attempt.delivery
  if (isSentAfter(attempt, earlier)) return true
  return returnedMs !== undefined && returnedSource === arrivedSource && returnedMs <= arrivedMs
}

/** Returns whether two requests were certainly not in flight at the same time. */
export function isApart(attempt: Attempt, earlier: Attempt): boolean {
  return isSentAfter(attempt, earlier) || isLongAfter(attempt, earlier)
}

/** Compares moments (see `Delivery`) instead of times, so it is exact even on a frozen clock. */
function isSentAfter(attempt: Attempt, earlier: Attempt): boolean {
  const { returnedAt } = earlier.delivery
  return returnedAt !== undefined && attempt.delivery.sentAfter >= returnedAt
}

/**
 * Returns whether two requests were sent one after the other, by a caller with no others in flight.
 */
function isNextAfter(attempt: OrderedAttempt, earlier: OrderedAttempt): boolean {
  const isNext = attempt.index === earlier.index + 1 && isSentAfter(attempt, earlier)
  return isNext && earlier.busyUntil <= earlier.delivery.sentAfter
}

/**
 * Returns the time between two requests in ms, in service time or real time, whichever is longer.
 */
export function elapsed(earlier: Attempt, attempt: Attempt): number {
  return Math.max(attempt.at - earlier.at, realElapsed(earlier, attempt) ?? 0)
}

/**
 * Returns how long the client paused between a response and its next attempt, in ms.
 *
 * The pause is measured in real time if the service's clock ran at the same speed. Otherwise it is
 * the longer of service time and real time, because a frozen clock would show no pause.
 */
export function pauseAfter(earlier: Attempt, attempt: Attempt): number {
  const from = attempt.at >= earlier.endsAt ? earlier.endsAt : earlier.at
  const real = realElapsed(earlier, attempt)
  const realPause = realElapsed(earlier, attempt, earlier.delivery.returnedMs)
  if (real === undefined || realPause === undefined) return attempt.at - from
  if (Math.abs(attempt.at - earlier.at - real) <= ROUNDING_MS) return realPause
  return Math.max(attempt.at - from, realPause)
}

/** The maximum rounding error between two clocks that run at the same speed, in ms. */
const ROUNDING_MS = 2

/**
 * Returns the real time between two requests in ms; undefined if fake timers were switched
 * meanwhile.
 */
function realElapsed(
  { delivery }: Attempt,
  attempt: Attempt,
  from = delivery.arrivedMs,
): number | undefined {
  const { arrivedSource, returnedSource = arrivedSource } = delivery
  const source = attempt.delivery.arrivedSource
  return source === arrivedSource && source === returnedSource
    ? attempt.delivery.arrivedMs - from
    : undefined
}
