import { plural } from '../../lib/describe.ts'
import { groupBy } from '../../lib/group-by.ts'
import { isoDate } from '../../time/instant.ts'
import type { Attempt } from '../attempt.ts'
import {
  areComparable,
  isCertainlyAfter,
  isEarlyRetry,
  isLongAfter,
  isWaitOver,
} from '../chains.ts'
import { finding, nameOf, type Rule } from '../rule.ts'

/**
 * Reports requests with which a client ignored that its quota was exhausted: those that the service
 * counted as strikes. Excludes the retries that `retried-too-early` reports.
 */
export const calledWhileExhausted: Rule = (evidence) => {
  const retries = new Set(evidence.pairs.filter(isEarlyRetry).map(([, retry]) => retry))
  const others = evidence.attempts.filter((attempt) => !retries.has(attempt))
  const byDelivery = new Map(evidence.attempts.map((attempt) => [attempt.delivery, attempt]))
  return [...groupBy(others, ({ trace }) => trace.quota?.refused?.ignored)].flatMap(
    ([{ delivery }, early]) => {
      const refusal = byDelivery.get(delivery)
      // The journal no longer has it.
      if (refusal === undefined) return []
      const requests = plural(early.length, 'request')
      const did = `The client sent ${requests} after a ${refusal.status}, starting with ${nameOf(early[0])}`
      const message = `${did}. ${shouldHaveWaited(refusal)}`
      return [finding('called-while-exhausted', [refusal, ...early], message)]
    },
  )
}

/** Reports requests that a caller sent during a ban that it knew about. */
export const calledWhileBanned: Rule = ({ attempts }) => {
  const banned = attempts.filter(({ isBan, isLost }) => isBan && !isLost)
  // Each ban has its own end.
  const bans = groupBy(banned, ({ trace }) => trace.quota?.refused?.ban?.endsAt)
  return [...bans.values()].flatMap(([refusal, ...later]) => {
    const early = later.filter((attempt) => ignores(refusal, attempt))
    const [first] = early
    if (first === undefined) return []
    const did = `The client sent ${plural(early.length, 'request')} during a ban, starting with ${nameOf(first)}`
    const message = `${did}. ${shouldHaveWaited(refusal)}`
    return [finding('called-while-banned', [refusal, ...early], message)]
  })
}

function shouldHaveWaited({ wait }: Attempt): string {
  return wait === null
    ? 'It should have waited until the time in X-RateLimit-Reset'
    : `It should have waited until ${isoDate(wait.until)} (${wait.text})`
}

/**
 * Returns whether a request came before the end of the wait that a refusal announced, and the client
 * certainly knew about it. For an identical request, the order of the two proves it. For any other
 * request, enough time must have passed.
 */
function ignores(refusal: Attempt, attempt: Attempt): boolean {
  if (!areComparable(refusal, attempt) || isWaitOver(refusal, attempt)) return false
  return attempt.fingerprint === refusal.fingerprint
    ? isCertainlyAfter(attempt, refusal)
    : isLongAfter(attempt, refusal)
}
