import type { Attempt } from '../attempt.ts'
import { describeBackoff, seconds } from '../backoff.ts'
import { type Chain, elapsed } from '../chains.ts'
import { finding, type Judge, nameOf } from '../history.ts'

/** Methods that may be repeated without doing more (RFC 9110 §9.2.2). */
const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']

/** Every pair of attempts that follow one another in a chain. */
function pairsOf(chain: Chain): readonly (readonly [Attempt, Attempt])[] {
  return chain.slice(1).map((attempt, index) => [chain[index] ?? attempt, attempt] as const)
}

/** A retry before the time that the failed reply named. */
export const retriedTooEarly: Judge = ({ chains }) =>
  chains.flatMap(pairsOf).flatMap(([failed, retry]) => {
    const { wait } = failed
    const waited = elapsed(failed, retry)
    if (wait === null || failed.isBan || waited >= wait.ms - wait.toleranceMs) return []
    const seen = `${nameOf(retry)} came again ${seconds(waited)} after a ${failed.status}`
    const expected = `expected after ${seconds(wait.ms)} (${wait.text})`
    return [finding('retried-too-early', [failed, retry], `${seen}, ${expected}`)]
  })

/** Three pauses or more that surely do not grow, where no reply named a time. */
export const noBackoff: Judge = ({ chains }) =>
  chains.flatMap((chain) => {
    // What cannot succeed is judged by another rule.
    if (chain.length < 2 || chain.some(({ ending }) => ending === 'client-error')) return []
    const { text, isMissing } = describeBackoff(chain)
    if (!isMissing) return []
    const [first] = chain
    if (first === undefined) return []
    const seen = `${nameOf(first)} was retried ${chain.length - 1} times, ${text}`
    return [finding('no-backoff', chain, `${seen}, expected pauses that grow exponentially`)]
  })

/** A POST that failed, or whose reply was lost, and was sent again. */
export const retriedUnsafeMethod: Judge = ({ chains }) =>
  chains.flatMap(pairsOf).flatMap(([failed, retry]) => {
    // A reply that names a time has invited the retry.
    if (IDEMPOTENT.includes(retry.method) || failed.ending !== 'failed' || failed.wait !== null) {
      return []
    }
    const how = failed.isLost ? 'its reply was lost' : `a ${failed.status}`
    const seen = `${nameOf(retry)} was sent again after ${how}`
    const expected = 'expected no retry: the first may have been carried out'
    return [finding('retried-unsafe-method', [failed, retry], `${seen}, ${expected}`)]
  })

/** 409 is left out: what stands in the way may go away. */
const HOPELESS = [400, 401, 403, 404, 405, 410, 413, 415, 422, 501]

/**
 * A request that was refused for what it is, and came again as it was: when the client marked it as
 * a retry, or for the third time in a row with nothing else between.
 */
export const retriedClientError: Judge = ({ chains, attempts }) =>
  chains.flatMap((chain) => {
    const hopeless = chain.filter(({ status, isBan }) => HOPELESS.includes(status) && !isBan)
    const [first] = hopeless
    if (first === undefined || hopeless.length < 2) return []
    const isMarked = chain.some(({ mark }) => (mark?.retry ?? 0) > 0)
    const from = attempts.indexOf(first)
    const isUnbroken = hopeless.every((attempt, index) => attempts[from + index] === attempt)
    if (!isMarked && (hopeless.length < 3 || !isUnbroken)) return []
    const seen = `${nameOf(first)} was sent ${hopeless.length} times unchanged, each answered ${first.status}`
    return [finding('retried-client-error', hopeless, `${seen}, expected no retry`)]
  })
