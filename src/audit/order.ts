import type { Attempt } from './attempt.ts'

/** Within this time two requests may have been sent at once, each without knowing of the other. */
export const AT_ONCE_MS = 50

/** An attempt in its place among all of its caller's. */
export interface Seen extends Attempt {
  /** Counts the attempts of the caller, from 0. */
  readonly place: number
  /** The moment when the caller's last reply to an earlier request was handed over. */
  readonly busyUntil: number
  /** Until when the caller had been told to wait by its earlier requests: service time, epoch ms. */
  readonly toldUntil: number
}

/** Puts the attempts of one caller in their places; where its clock went back, an generation ends. */
export function inOrder(attempts: readonly Attempt[]): readonly Seen[] {
  let busyUntil = 0
  let toldUntil = 0
  let generations = 0
  let last: Attempt | undefined
  return attempts.map((attempt, place) => {
    if (last !== undefined && (last.generation !== attempt.generation || attempt.at < last.at))
      generations += 1
    const seen = { ...attempt, place, busyUntil, toldUntil, generation: generations }
    toldUntil = Math.max(toldUntil, attempt.wait?.until ?? 0)
    busyUntil = Math.max(busyUntil, attempt.delivery.returnedAt ?? Number.POSITIVE_INFINITY)
    last = attempt
    return seen
  })
}

/**
 * Whether a request was surely sent by somebody who had the other's reply: there was time enough in
 * between, or the caller had no other request under way.
 */
export function isSurelyAfter(attempt: Seen, earlier: Seen): boolean {
  return isLongAfter(attempt, earlier) || isNextAfter(attempt, earlier)
}

/** Whether a reply was handed over long before a request came. */
export function isLongAfter(attempt: Attempt, earlier: Attempt): boolean {
  return wasTold(attempt, earlier) && pauseAfter(earlier, attempt) > AT_ONCE_MS
}

/** Whether a reply had been handed over before a request came; whoever sent it may know of it. */
export function wasTold(attempt: Attempt, earlier: Attempt): boolean {
  const { returnedMs, returnedBy } = earlier.delivery
  const { arrivedMs, arrivedBy } = attempt.delivery
  if (isSentAfter(attempt, earlier)) return true
  return returnedMs !== undefined && returnedBy === arrivedBy && returnedMs <= arrivedMs
}

/** Whether all of one call came after all of another. */
export function isApart(attempt: Attempt, earlier: Attempt): boolean {
  return isSentAfter(attempt, earlier) || isLongAfter(attempt, earlier)
}

/** Whether a request was sent after a reply was handed over, in the order of moments. */
function isSentAfter(attempt: Attempt, earlier: Attempt): boolean {
  const { returnedAt } = earlier.delivery
  return returnedAt !== undefined && attempt.delivery.sentAfter >= returnedAt
}

/** Whether a caller that sends one request after the other sent this one after that. */
function isNextAfter(attempt: Seen, earlier: Seen): boolean {
  const isNext = attempt.place === earlier.place + 1 && isSentAfter(attempt, earlier)
  return isNext && earlier.busyUntil <= earlier.delivery.sentAfter
}

/** How long after a request another one came, in ms: of service time, or of real time if more. */
export function elapsed(earlier: Attempt, attempt: Attempt): number {
  return Math.max(attempt.at - earlier.at, realElapsed(earlier, attempt) ?? 0)
}

/**
 * How long the client paused between a reply and its next attempt, in ms: of real time where the
 * service's clock ran with it; else of service time, or of real time if more, since a clock that
 * stands still knows of no pause.
 */
export function pauseAfter(earlier: Attempt, attempt: Attempt): number {
  const from = attempt.at >= earlier.endsAt ? earlier.endsAt : earlier.at
  const real = realElapsed(earlier, attempt)
  const realPause = realElapsed(earlier, attempt, earlier.delivery.returnedMs)
  if (real === undefined || realPause === undefined) return attempt.at - from
  if (Math.abs(attempt.at - earlier.at - real) <= CLOCKS_MS) return realPause
  return Math.max(attempt.at - from, realPause)
}

/** What is rounded when one clock runs with the other. */
const CLOCKS_MS = 2

/** In ms of real time; undefined when that was faked for one of the two, or each by another fake. */
function realElapsed(
  { delivery }: Attempt,
  attempt: Attempt,
  from = delivery.arrivedMs,
): number | undefined {
  const { arrivedBy, returnedBy = arrivedBy } = delivery
  const by = attempt.delivery.arrivedBy
  return by === arrivedBy && by === returnedBy ? attempt.delivery.arrivedMs - from : undefined
}
