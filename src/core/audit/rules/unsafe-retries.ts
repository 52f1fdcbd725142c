import { wasAnswered } from '../../http/delivery.ts'
import type { Attempt } from '../attempt.ts'
import { type Pair, pairsOf } from '../chains.ts'
import { type Evidence, finding, nameOf, type Rule } from '../rule.ts'

/** The methods that change something, and are safe to repeat (RFC 9110 §9.2.2). */
const IDEMPOTENT = ['PUT', 'DELETE']

/**
 * Reports a POST, PATCH or the like that may have taken effect and was repeated without checking first, if one of the
 * two requests had no idempotency key.
 */
export const retriedUnsafeMethod: Rule = (evidence) =>
  unsafeRetries(evidence)
    .filter((pair) => pair.some(({ idempotencyKey }) => idempotencyKey === null))
    .map((pair) => {
      const [{ idempotencyHeader: header }] = pair
      const other = header === null ? '' : `, or sent both with the same ${header}`
      const expected = 'It should have checked first whether the request had taken effect'
      return finding('retried-unsafe-method', pair, `${describeRepeat(pair)}. ${expected}${other}`)
    })

/** Reports the same if each of the requests had another idempotency key. */
export const idempotencyKeyChanged: Rule = (evidence) =>
  unsafeRetries(evidence)
    .filter(hasOtherKey)
    .map((pair) => {
      const did = `${describeRepeat(pair)}, with a different ${pair[0].idempotencyHeader}`
      const expected = 'It should have kept the key: a new one makes the repeat a new request'
      return finding('idempotency-key-changed', pair, `${did}. ${expected}`)
    })

function hasOtherKey([failed, retry]: Pair): boolean {
  const keys = [failed.idempotencyKey, retry.idempotencyKey]
  return !keys.includes(null) && keys[0] !== keys[1]
}

function describeRepeat([failed, retry]: Pair): string {
  const cause = failed.isLost ? 'its response was lost' : `a ${failed.status}`
  return `The client repeated ${nameOf(retry)} after ${cause}`
}

/** Finds the POSTs, PATCHes and the like that may have taken effect and were repeated without checking first. */
function unsafeRetries({ chains, attempts }: Evidence): readonly Pair[] {
  const checksOf = findChecks(attempts)
  return chains.flatMap(pairsOf).filter(([failed, retry]) => {
    const { isLost, meant, wait } = failed
    // A response that asks for a wait invites a retry. 408 and 425 mean that nothing took effect.
    const mayHaveEffect = isLost || (meant >= 500 && meant !== 501 && wait === null)
    const isRepeatable = retry.isSafe || IDEMPOTENT.includes(retry.method)
    return !isRepeatable && mayHaveEffect && !hasChecked(checksOf(failed.path), [failed, retry])
  })
}

/**
 * Finds the requests with which a caller read the collection at a path, or a record in it. Returns a
 * function that returns them, oldest first.
 */
function findChecks(attempts: readonly Attempt[]): (path: string) => readonly Attempt[] {
  const byPath = new Map<string, readonly Attempt[]>()
  return (path) => {
    const known = byPath.get(path)
    if (known !== undefined) return known
    const found = attempts.filter((attempt) => isRead(attempt) && isIn(attempt.path, path))
    byPath.set(path, found)
    return found
  }
}

/** Returns whether one of the checks was answered between a failed request and its retry. */
function hasChecked(checks: readonly Attempt[], [failed, retry]: Pair): boolean {
  return checks.some(
    (check) => check.index > failed.index && check.index < retry.index && wasAnswered(check, retry),
  )
}

function isRead({ method, isSafe, result }: Attempt): boolean {
  return isSafe && method !== 'OPTIONS' && result === 'served'
}

function isIn(path: string, collection: string): boolean {
  return path === collection || path.startsWith(`${collection}/`)
}
