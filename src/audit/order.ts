import type { Attempt } from './attempt.ts'

/** Two requests this close in time may have been sent in parallel. */
export const AT_ONCE_MS = 50

/** An attempt with its position among all attempts of its caller. */
export interface OrderedAttempt extends Attempt {
  /** The index among the caller's attempts, from 0. */
  readonly place: number
  /** The moment when the last reply to an earlier request of the caller was delivered. */
  readonly busyUntil: number
  /** How long the replies so far had asked the caller to wait: service time, epoch ms. */
  readonly mustWaitUntil: number
}

/**
 * Orders the attempts of one caller, and renumbers their generations. A new generation also begins
 * wherever the clock went back.
 */
export function inOrder(attempts: readonly Attempt[]): readonly OrderedAttempt[] {
  let busyUntil = 0
  let mustWaitUntil = 0
  let generation = 0
  let last: Attempt | undefined
  return attempts.map((attempt, place) => {
    const isNew =
      last !== undefined && (last.generation !== attempt.generation || attempt.at < last.at)
    if (isNew) generation += 1
    const ordered = { ...attempt, place, busyUntil, mustWaitUntil, generation }
    mustWaitUntil = Math.max(mustWaitUntil, attempt.wait?.until ?? 0)
    busyUntil = Math.max(busyUntil, attempt.delivery.returnedAt ?? Number.POSITIVE_INFINITY)
    last = attempt
    return ordered
  })
}

/**
 * Returns whether the sender of a request certainly knew the reply to an earlier one: either enough
 * time had passed, or the caller had no other request in flight.
 */
export function isSurelyAfter(attempt: OrderedAttempt, earlier: OrderedAttempt): boolean {
  return isLongAfter(attempt, earlier) || isNextAfter(attempt, earlier)
}

/** Returns whether a request arrived long after the reply to an earlier one was delivered. */
export function isLongAfter(attempt: Attempt, earlier: Attempt): boolean {
  return hadReply(attempt, earlier) && pauseAfter(earlier, attempt) > AT_ONCE_MS
}

/** Returns whether the reply to `earlier` was delivered before a request was sent. */
export function hadReply(attempt: Attempt, earlier: Attempt): boolean {
  const { returnedMs, returnedBy } = earlier.delivery
  const { arrivedMs, arrivedBy } = attempt.delivery
  if (isSentAfter(attempt, earlier)) return true
  return returnedMs !== undefined && returnedBy === arrivedBy && returnedMs <= arrivedMs
}

/** Returns whether the two requests cannot have been in flight at the same time. */
export function isApart(attempt: Attempt, earlier: Attempt): boolean {
  return isSentAfter(attempt, earlier) || isLongAfter(attempt, earlier)
}

/** Compares moments, which are exact even on a frozen clock. */
function isSentAfter(attempt: Attempt, earlier: Attempt): boolean {
  const { returnedAt } = earlier.delivery
  return returnedAt !== undefined && attempt.delivery.sentAfter >= returnedAt
}

/** Returns whether a caller that sends its requests one by one sent these two in a row. */
function isNextAfter(attempt: OrderedAttempt, earlier: OrderedAttempt): boolean {
  const isNext = attempt.place === earlier.place + 1 && isSentAfter(attempt, earlier)
  return isNext && earlier.busyUntil <= earlier.delivery.sentAfter
}

/** Returns the time between two requests in ms: service time or real time, whichever is longer. */
export function elapsed(earlier: Attempt, attempt: Attempt): number {
  return Math.max(attempt.at - earlier.at, realElapsed(earlier, attempt) ?? 0)
}

/**
 * Returns how long the client paused between a reply and its next attempt, in ms.
 *
 * This is real time if the service's clock ran at the same speed. Otherwise it is the longer of
 * service time and real time, because a frozen clock shows no pause.
 */
export function pauseAfter(earlier: Attempt, attempt: Attempt): number {
  const from = attempt.at >= earlier.endsAt ? earlier.endsAt : earlier.at
  const real = realElapsed(earlier, attempt)
  const realPause = realElapsed(earlier, attempt, earlier.delivery.returnedMs)
  if (real === undefined || realPause === undefined) return attempt.at - from
  if (Math.abs(attempt.at - earlier.at - real) <= ROUNDING_MS) return realPause
  return Math.max(attempt.at - from, realPause)
}

/** The rounding error between two clocks that run at the same speed, in ms. */
const ROUNDING_MS = 2

/** Returns real time in ms; undefined if fake timers were switched on or off in between. */
function realElapsed(
  { delivery }: Attempt,
  attempt: Attempt,
  from = delivery.arrivedMs,
): number | undefined {
  const { arrivedBy, returnedBy = arrivedBy } = delivery
  const by = attempt.delivery.arrivedBy
  return by === arrivedBy && by === returnedBy ? attempt.delivery.arrivedMs - from : undefined
}
