import { isInTurn, isLongAfter } from '../http/order.ts'
import type { Attempt } from './attempt.ts'

/** An attempt with its position among the attempts of its caller. */
export interface OrderedAttempt extends Attempt {
  /** The position among the caller's attempts, from 0. */
  readonly index: number
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
  let mustWaitUntil = 0
  let generation = 0
  let last: Attempt | undefined
  return attempts.map((attempt, index) => {
    const isNew =
      last !== undefined && (last.generation !== attempt.generation || attempt.at < last.at)
    if (isNew) generation += 1
    const ordered = { ...attempt, index, mustWaitUntil, generation }
    mustWaitUntil = Math.max(mustWaitUntil, attempt.wait?.until ?? 0)
    last = attempt
    return ordered
  })
}

/**
 * Returns whether the client had certainly read the response to `earlier` when it sent a request:
 * either enough time had passed, or it was the next one of a client that sends one at a time.
 */
export function isCertainlyAfter(attempt: OrderedAttempt, earlier: OrderedAttempt): boolean {
  const isNext = attempt.index === earlier.index + 1
  return isLongAfter(attempt, earlier) || (isNext && isInTurn(attempt, earlier))
}
