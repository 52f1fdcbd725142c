import type { Attempt } from '../attempt.ts'
import { describeBackoff } from '../backoff/backoff.ts'
import { isPolling } from '../backoff/polling.ts'
import { isMixed, isTooEarly, pairsOf } from '../chains.ts'
import { finding, type Judge, nameOf } from '../history.ts'
import { elapsed, type Seen, wasTold } from '../order.ts'
import { seconds } from '../words.ts'

/** Methods that may be repeated without doing more (RFC 9110 §9.2.2). */
const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']

/** A retry before the time that the failed reply named. */
export const retriedTooEarly: Judge = ({ chains }) =>
  chains.flatMap(pairsOf).flatMap(([failed, retry]) => {
    const { wait } = failed
    if (wait === null || failed.isBan || !isTooEarly(failed, retry)) return []
    const waited = seconds(elapsed(failed, retry))
    const seen = `${nameOf(retry)} came again ${waited} after a ${failed.status}`
    const expected = `expected after ${seconds(wait.ms)} (${wait.text})`
    return [finding('retried-too-early', [failed, retry], `${seen}, ${expected}`)]
  })

/** Three pauses or more that surely do not grow, where no reply named a time. */
export const noBackoff: Judge = (history) =>
  history.chains.flatMap((chain) => {
    // What cannot succeed is judged by another rule.
    const isRefused = chain.some(({ ending }) => ending === 'client-error')
    if (chain.length < 2 || isRefused) return []
    const { text, isMissing } = describeBackoff(chain)
    if (!isMissing || isPolling(chain, history) || isMixed(chain, history.chains)) return []
    const seen = `${nameOf(chain[0])} was retried ${chain.length - 1} times, ${text}`
    return [finding('no-backoff', chain, `${seen}, expected pauses that grow exponentially`)]
  })

/** A POST that failed, or whose reply was lost, and was sent again without a look at what was done. */
export const retriedUnsafeMethod: Judge = ({ chains, attempts }) =>
  chains.flatMap(pairsOf).flatMap(([failed, retry]) => {
    const { isLost, status, wait } = failed
    // A reply that names a time has invited the retry, and 408 and 425 say that nothing was done.
    const mayBeDone = isLost || (status >= 500 && status !== 501 && wait === null)
    if (IDEMPOTENT.includes(retry.method) || !mayBeDone) return []
    if (hasLooked(attempts, [failed, retry])) return []
    const how = isLost ? 'its reply was lost' : `a ${status}`
    const seen = `${nameOf(retry)} was sent again after ${how}`
    const expected = 'expected no retry: the first may have been carried out'
    return [finding('retried-unsafe-method', [failed, retry], `${seen}, ${expected}`)]
  })

/** Whether a caller had looked at the collection, or at a record of it, before it repeated a POST. */
function hasLooked(attempts: readonly Seen[], [failed, retry]: readonly [Seen, Seen]): boolean {
  const between = attempts.slice(failed.place + 1, retry.place)
  return between.some(
    (look) =>
      ['GET', 'HEAD'].includes(look.method) &&
      look.ending === 'served' &&
      isRelated(look.path, failed.path) &&
      wasTold(retry, look),
  )
}

function isRelated(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`)
}

/** What no later request can change. 403, 404 and 409 may pass: somebody may wait for that. */
const HOPELESS = [400, 401, 405, 410, 413, 415, 422, 501]

/** It goes away once the other record is there. */
const PASSING_CODES = ['unknown_category', 'unknown_pet']

/**
 * A request that was refused for what it is, and came again as it was: when the client marked it as
 * a retry, or for the third time in a row with nothing else between.
 */
export const retriedClientError: Judge = ({ chains }) =>
  chains.flatMap((chain) => {
    const pairs = pairsOf(chain).filter(
      ([failed, { terms }]) =>
        isHopeless(failed) && failed.wait === null && failed.terms === terms && !isUnread(failed),
    )
    const isMarked = pairs.some(([, retry]) => (retry.mark?.retry ?? 0) > 0)
    const inRow = pairs.filter(
      ([failed, retry]) =>
        isForGood(failed) && isForGood(retry) && retry.place === failed.place + 1,
    )
    const [start] = isMarked ? pairs : inRow
    if (start === undefined || (!isMarked && inRow.length < 2)) return []
    const shown = chain.slice(chain.indexOf(start[0]))
    const seen = `${nameOf(start[0])} was sent ${shown.length} times unchanged, though answered ${start[0].status}`
    return [finding('retried-client-error', shown, `${seen}, expected no retry`)]
  })

/** Whether the body was too large to be read: the next one may be another. */
function isUnread({ body, problem, isInjected }: Attempt): boolean {
  return body === null && problem?.code === 'payload_too_large' && !isInjected
}

function isHopeless({ ending, status }: Attempt): boolean {
  return ending === 'client-error' && status !== 409
}

function isForGood({ ending, status, problem, wait }: Attempt): boolean {
  const isPassing = PASSING_CODES.includes(problem?.code ?? '')
  return ending === 'client-error' && HOPELESS.includes(status) && !isPassing && wait === null
}
