import { elapsed, pauseAfter, wasAnswered } from '../../http/delivery.ts'
import { isRecordMissing } from '../../model/problems.ts'
import { duration, seconds } from '../../time/duration.ts'
import type { Attempt } from '../attempt.ts'
import { describeBackoff } from '../backoff.ts'
import { type Chain, hasTwin, isEarlyRetry, lastOf, type Pair, pairsOf } from '../chains.ts'
import { type Evidence, finding, nameOf, type Rule } from '../rule.ts'

/** Reports retries that came before the end of the wait that the failed response asked for. */
export const retriedTooEarly: Rule = ({ pairs }) =>
  pairs.filter(isEarlyRetry).flatMap(([failed, retry]) => {
    const { wait } = failed
    if (wait === null) return []
    const waited = elapsed(failed, retry)
    // Rounded to seconds, the two times can look the same.
    const format = duration(waited) === duration(wait.ms) ? seconds : duration
    const did = `The client retried ${nameOf(retry)} ${format(waited)} after a ${failed.status}`
    const expected = `It should have waited ${format(wait.ms)} (${wait.text})`
    return [finding('retried-too-early', [failed, retry], `${did}. ${expected}`)]
  })

/** Reports retries whose pauses certainly don't grow, if no response asked the client to wait. */
export const noBackoff: Rule = (evidence) => {
  const { chains } = evidence
  return chains.flatMap((chain) => {
    const { text, isMissing } = describeBackoff(chain)
    // Retries that can't succeed are reported by `retriedClientError`.
    if (!isMissing || chain.some(({ result }) => result === 'client-error')) return []
    if (hasTwin(chain, chains) || isPolling(chain, evidence)) return []
    const retries = `${chain.length - 1} times without backoff (${text})`
    const did = `The client retried ${nameOf(chain[0])} ${retries}`
    return [finding('no-backoff', chain, `${did}. The pauses should grow exponentially`)]
  })
}

/** Statuses that a retry can't change. 403, 404 and 409 can change, so a client may poll. */
const PERMANENT = [400, 401, 405, 410, 413, 415, 422, 501]

/**
 * Reports a request that can't succeed and was repeated unchanged: twice in a row, with no other
 * request in between, or once right after its token had expired.
 */
export const retriedClientError: Rule = ({ chains, allAttempts }) =>
  chains.flatMap((chain) => {
    const pairs = pairsOf(chain).filter(
      ([failed, retry]) =>
        isHopeless(failed) &&
        failed.wait === null &&
        failed.headerFingerprint === retry.headerFingerprint,
    )
    const isSure = pairs.some(
      ([failed, retry]) =>
        failed.problem?.code === 'token_expired' &&
        // A new token may be the same: mocks often have only one.
        allAttempts[allAttempts.indexOf(failed) + 1] === retry,
    )
    const inRow = pairs.filter(
      ([failed, retry]) =>
        isPermanent(failed) && isPermanent(retry) && retry.index === failed.index + 1,
    )
    const shown = [...new Set((isSure ? pairs : firstRun(inRow)).flat())]
    const [first] = shown
    if (first === undefined) return []
    const did = `The client sent ${nameOf(first)} ${shown.length} times unchanged, although the answer was ${first.status}`
    return [finding('retried-client-error', shown, `${did}. It shouldn't have retried`)]
  })

/** Returns the first pairs of which each begins where the one before ends; none if there aren't two. */
function firstRun(pairs: readonly Pair[]): readonly Pair[] {
  const isLast = ([, retry]: Pair, index: number, all: readonly Pair[]) =>
    all[index + 1]?.[0] !== retry
  const start = pairs.findIndex((...each) => !isLast(...each))
  const run = start < 0 ? [] : pairs.slice(start)
  return run.slice(0, run.findIndex(isLast) + 1)
}

function isHopeless({ result, meant }: Attempt): boolean {
  return result === 'client-error' && meant !== 409
}

/** Excludes errors about a missing record: the request succeeds once the record is created. */
function isPermanent({ result, meant, problem, wait }: Attempt): boolean {
  const isMissing = isRecordMissing(problem?.code ?? '')
  return result === 'client-error' && PERMANENT.includes(meant) && !isMissing && wait === null
}

/** The tolerance of a polling interval, as a fraction of it. */
const MAX_DIFFERENCE = 0.1

/** A poll that retries each request once or twice has two or three pauses per interval. */
const PAUSES_PER_INTERVAL = [1, 2, 3]

/**
 * Returns whether a chain of failures may come from a client that polls at a fixed interval, rather than
 * from one that retries: it sent the same request at that interval before or after the failures.
 */
function isPolling(chain: Chain, { attempts }: Evidence): boolean {
  const [first, second = first] = chain
  const last = lastOf(chain)
  const interval = pauseAfter(first, second)
  const isSame = (left?: Attempt, right?: Attempt) =>
    left !== undefined && right !== undefined && isInterval(pauseAfter(left, right), interval)
  const isLike = (other: Attempt) => other.fingerprint === first.fingerprint
  const before = attempts.slice(0, first.index).findLast(isLike)
  const after = attempts.slice(last.index + 1).find(isLike)
  return (
    interval > 0 && (isSame(before, first) || (last.result === 'served' && isSame(last, after)))
  )
}

function isInterval(ms: number, interval: number): boolean {
  return PAUSES_PER_INTERVAL.some(
    (count) => Math.abs(ms - interval * count) <= interval * MAX_DIFFERENCE,
  )
}

/** The methods that change something, and are safe to repeat (RFC 9110 §9.2.2). */
const IDEMPOTENT = ['PUT', 'DELETE']

/**
 * Reports a POST, PATCH or the like that may have taken effect and was repeated without checking first,
 * if one of the two requests had no idempotency key.
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

/** Finds the unsafe requests that may have taken effect and were repeated without checking first. */
function unsafeRetries({ pairs, attempts }: Evidence): readonly Pair[] {
  return pairs.filter(([failed, retry]) => {
    const { isLost, meant, wait } = failed
    // A response that asks for a wait invites a retry. 408 and 425 mean that nothing took effect.
    const mayHaveEffect = isLost || (meant >= 500 && meant !== 501 && wait === null)
    const isRepeatable = retry.isSafe || IDEMPOTENT.includes(retry.method)
    return !isRepeatable && mayHaveEffect && !hasChecked([failed, retry], attempts)
  })
}

/** Returns whether the caller, in between, read the path of a request, its parent, or something below it. */
function hasChecked([failed, retry]: Pair, attempts: readonly Attempt[]): boolean {
  return attempts
    .slice(failed.index + 1, retry.index)
    .some((check) => isRead(check) && isNear(check.path, failed.path) && wasAnswered(check, retry))
}

/** A 404 also shows whether something is there. */
function isRead({ method, isSafe, result, meant }: Attempt): boolean {
  return isSafe && method !== 'OPTIONS' && (result === 'served' || meant === 404)
}

/** `POST /bookings/1/charges` has an effect that `GET /bookings/1` may show. */
function isNear(read: string, path: string): boolean {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return read === path || read === parent || read.startsWith(`${path}/`)
}
