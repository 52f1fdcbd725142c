import { isoDate } from '../../time/instant.ts'
import { type Attempt, isOverQuota } from '../attempt.ts'
import { finding, nameOf } from '../finding.ts'
import type { History, Rule } from '../history.ts'
import { elapsed, isLongAfter, isSurelyAfter, type OrderedAttempt } from '../order.ts'
import { plural } from '../words.ts'

/** Reports requests other than retries while the caller had to wait for its quota. */
export const calledWhileExhausted: Rule = (history) => {
  const retries = new Set(history.chains.flatMap((chain) => chain.slice(1)))
  return findEarly(history, isOverQuota).flatMap(({ refusal, early }) => {
    const others = early.filter((attempt) => !retries.has(attempt))
    const [first] = others
    if (first === undefined) return []
    const did = `The client sent ${plural(others.length, 'request')} after a ${refusal.status}, starting with ${nameOf(first)}`
    const message = `${did}. ${shouldHaveWaited(refusal)}`
    return [finding('called-while-exhausted', [refusal, ...others], message)]
  })
}

/** Reports requests during a ban that the caller knew about. */
export const calledWhileBanned: Rule = (history) =>
  findEarly(history, ({ isBan }) => isBan).flatMap(({ refusal, early }) => {
    const [first] = early
    if (first === undefined) return []
    const did = `The client sent ${plural(early.length, 'request')} during a ban, starting with ${nameOf(first)}`
    const message = `${did}. ${shouldHaveWaited(refusal)}`
    return [finding('called-while-banned', [refusal, ...early], message)]
  })

function shouldHaveWaited({ wait, at }: Attempt): string {
  return `It should have waited until ${isoDate(wait?.until ?? at)} (${wait?.text})`
}

interface EarlyRequests {
  readonly refusal: OrderedAttempt
  /** Requests that came before the wait was over and were refused for the same reason. */
  readonly early: OrderedAttempt[]
}

/** Finds the refusals that asked for a wait, each with the requests that came before its end. */
function findEarly(
  { attempts }: History,
  isRefusal: (attempt: Attempt) => boolean,
): readonly EarlyRequests[] {
  const found: EarlyRequests[] = []
  let current: EarlyRequests | undefined
  for (const attempt of attempts) {
    // If the quota allows a request, earlier waits no longer apply.
    if (attempt.isAdmitted || !isDuringWait(current?.refusal, attempt)) current = undefined
    if (attempt.isLost || !isRefusal(attempt)) continue
    if (current === undefined) {
      current = { refusal: attempt, early: [] }
      found.push(current)
    } else if (knewOf(current.refusal, attempt)) current.early.push(attempt)
  }
  return found
}

/** Returns whether a request came before the wait that a refusal asked for was over. */
function isDuringWait(refusal: OrderedAttempt | undefined, attempt: OrderedAttempt): boolean {
  if (refusal === undefined || attempt.generation !== refusal.generation) return false
  const { wait } = refusal
  return wait !== null && elapsed(refusal, attempt) < wait.ms - wait.toleranceMs
}

/**
 * Returns whether the client knew of a refusal when it sent a request. Order proves that for an
 * identical request. For any other, only time does.
 */
function knewOf(refusal: OrderedAttempt, attempt: OrderedAttempt): boolean {
  return attempt.fingerprint === refusal.fingerprint
    ? isSurelyAfter(attempt, refusal)
    : isLongAfter(attempt, refusal)
}
