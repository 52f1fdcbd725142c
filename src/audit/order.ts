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

/** Puts the attempts of one caller in their places; where its clock went back, an era ends. */
export function inOrder(attempts: readonly Attempt[]): readonly Seen[] {
  let busyUntil = 0
  let toldUntil = 0
  let eras = 0
  let last: Attempt | undefined
  return attempts.map((attempt, place) => {
    if (last !== undefined && (last.era !== attempt.era || attempt.at < last.at)) eras += 1
    const seen = { ...attempt, place, busyUntil, toldUntil, era: eras }
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
  const { returnedMs } = earlier.delivery
  const wasReturned = returnedMs !== undefined && returnedMs <= attempt.delivery.arrivedMs
  return wasReturned && pauseAfter(earlier, attempt) > AT_ONCE_MS
}

/** Whether a caller that sends one request after the other sent this one after that. */
function isNextAfter(attempt: Seen, earlier: Seen): boolean {
  const { sentAfter, returnedAt } = earlier.delivery
  const isKnown = returnedAt !== undefined && attempt.delivery.sentAfter >= returnedAt
  return isKnown && attempt.place === earlier.place + 1 && earlier.busyUntil <= sentAfter
}

/** How long after a request another one came, in ms: of service time, or of real time if more. */
export function elapsed(earlier: Attempt, attempt: Attempt): number {
  return Math.max(attempt.at - earlier.at, realElapsed(earlier, attempt))
}

/**
 * How long the client paused between a reply and its next attempt, in ms: of real time where the
 * service's clock ran with it; else of service time, or of real time if more, since a clock that
 * stands still knows of no pause.
 */
export function pauseAfter(earlier: Attempt, attempt: Attempt): number {
  const { arrivedMs, returnedMs = arrivedMs } = earlier.delivery
  const realPause = attempt.delivery.arrivedMs - returnedMs
  const real = realElapsed(earlier, attempt)
  if (Math.abs(attempt.at - earlier.at - real) <= CLOCKS_MS) return realPause
  const from = attempt.at >= earlier.endsAt ? earlier.endsAt : earlier.at
  return Math.max(attempt.at - from, realPause)
}

/** What is rounded when one clock runs with the other. */
const CLOCKS_MS = 2

function realElapsed(earlier: Attempt, attempt: Attempt): number {
  return attempt.delivery.arrivedMs - earlier.delivery.arrivedMs
}
