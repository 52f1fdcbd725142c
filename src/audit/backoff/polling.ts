import { pauseAfter } from '../../http/order.ts'
import type { Chain } from '../chains/chains.ts'
import type { History } from '../history.ts'
import type { OrderedAttempt } from '../order.ts'

/** The tolerance of a polling interval, as a fraction of it. */
const MAX_DIFFERENCE = 0.1

/** A poll that retries each request once or twice has two or three pauses per interval. */
const PAUSES_PER_INTERVAL = [1, 2, 3]

/**
 * Returns whether a chain of failures may come from a client that polls at a fixed interval, rather
 * than from one that retries. This is the case if the same request was sent at that interval before
 * or after the failures, or if the journal no longer shows what came before.
 */
export function isPolling(
  chain: Chain,
  { neighbours, allAttempts, isIncomplete }: History,
): boolean {
  const [first, second = first] = chain
  const last = chain.at(-1) ?? first
  const pause = pauseAfter(first, second)
  const isSameInterval = (left?: OrderedAttempt, right?: OrderedAttempt) =>
    left !== undefined && right !== undefined && isInterval(pauseAfter(left, right), pause)
  if (isSameInterval(neighbours.before.get(first), first)) return true
  if (last.result === 'served' && isSameInterval(last, neighbours.after.get(last))) return true
  const isStartKnown = first.retryHeaders !== null && first.retryHeaders.retryCount === 0
  return isIncomplete && !isStartKnown && first.at - (allAttempts[0]?.at ?? 0) < 2 * pause
}

function isInterval(ms: number, pause: number): boolean {
  return (
    pause > 0 &&
    PAUSES_PER_INTERVAL.some((count) => Math.abs(ms - pause * count) <= pause * MAX_DIFFERENCE)
  )
}
