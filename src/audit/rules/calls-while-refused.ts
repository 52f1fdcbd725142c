import { isoDate } from '../../time/instant.ts'
import { type Attempt, isOverQuota } from '../attempt.ts'
import { finding, nameOf } from '../finding.ts'
import type { History, Rule } from '../history.ts'
import { elapsed, isCertainlyAfter, isLongAfter, type OrderedAttempt } from '../order.ts'
import { plural } from '../words.ts'

/** Reports requests, other than retries, that a caller sent while its quota was exhausted. */
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

/** Reports requests that a caller sent during a ban that it knew about. */
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

/** A refusal, and the requests that ignored it. */
interface EarlyRequests {
  readonly refusal: OrderedAttempt
  /** The requests that came before the end of the wait and were refused for the same reason. */
  readonly early: OrderedAttempt[]
}

/**
 * Finds the refusals that asked for a wait, each with the requests that came before the end of it.
 */
function findEarly(
  { attempts }: History,
  isRefusal: (attempt: Attempt) => boolean,
): readonly EarlyRequests[] {
  const found: EarlyRequests[] = []
  let current: EarlyRequests | undefined
  for (const attempt of attempts) {
    // A quota that allows a request has ended the wait early.
    if (attempt.isAdmitted || !isDuringWait(current?.refusal, attempt)) current = undefined
    if (attempt.isLost || !isRefusal(attempt)) continue
    if (current === undefined) {
      current = { refusal: attempt, early: [] }
      found.push(current)
    } else if (knewAbout(current.refusal, attempt)) current.early.push(attempt)
  }
  return found
}

/** Returns whether a request came before the end of the wait that a refusal asked for. */
function isDuringWait(refusal: OrderedAttempt | undefined, attempt: OrderedAttempt): boolean {
  if (refusal === undefined || attempt.generation !== refusal.generation) return false
  const { wait } = refusal
  return wait !== null && elapsed(refusal, attempt) < wait.ms - wait.toleranceMs
}

/**
 * Returns whether the client certainly knew about a refusal when it sent a request. For an
 * identical request, the order of the two proves it. For any other request, enough time must have
 * passed.
 */
function knewAbout(refusal: OrderedAttempt, attempt: OrderedAttempt): boolean {
  return attempt.fingerprint === refusal.fingerprint
    ? isCertainlyAfter(attempt, refusal)
    : isLongAfter(attempt, refusal)
}
