import type { Chain } from '../chains.ts'
import type { History } from '../history.ts'
import { type OrderedAttempt, pauseAfter } from '../order.ts'

/** How much the pauses of a poll may differ, as a share. */
const STEADY = 0.1

/** If each request of a poll is retried once or twice, one interval holds two or three pauses. */
const PAUSES_PER_INTERVAL = [1, 2, 3]

/**
 * Returns whether a row of failures may belong to a client that polls at a fixed interval: it also
 * polled before or after the failures, or the journal is cut and does not show what came before.
 */
export function isPolling(chain: Chain, { neighbours, everyone, isCut }: History): boolean {
  const [first, second = first] = chain
  const last = chain.at(-1) ?? first
  const pause = pauseAfter(first, second)
  const isSteady = (left?: OrderedAttempt, right?: OrderedAttempt) =>
    left !== undefined && right !== undefined && isInterval(pauseAfter(left, right), pause)
  if (isSteady(neighbours.before.get(first), first)) return true
  if (last.ending === 'served' && isSteady(last, neighbours.after.get(last))) return true
  const isStartKnown = first.mark !== null && first.mark.retry === 0
  return isCut && !isStartKnown && first.at - (everyone[0]?.at ?? 0) < 2 * pause
}

function isInterval(ms: number, pause: number): boolean {
  return (
    pause > 0 && PAUSES_PER_INTERVAL.some((count) => Math.abs(ms - pause * count) <= pause * STEADY)
  )
}
