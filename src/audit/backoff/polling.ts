import type { Chain } from '../chains.ts'
import type { History } from '../history.ts'
import { pauseAfter, type Seen } from '../order.ts'

/** How much the pauses of a poll may differ, as a share. */
const STEADY = 0.1

/** A poll whose requests are retried once or twice has a pace of two or three pauses. */
const PACES = [1, 2, 3]

/** The request before and after another one that asked for the same. */
export interface Neighbours {
  readonly before: ReadonlyMap<Seen, Seen>
  readonly after: ReadonlyMap<Seen, Seen>
}

/** Finds for each request of a caller the ones before and after it that asked for the same. */
export function toNeighbours(attempts: readonly Seen[]): Neighbours {
  const before = new Map<Seen, Seen>()
  const after = new Map<Seen, Seen>()
  const latest = new Map<string, Seen>()
  for (const attempt of attempts) {
    const last = latest.get(attempt.fingerprint)
    latest.set(attempt.fingerprint, attempt)
    if (last === undefined) continue
    before.set(attempt, last)
    after.set(last, attempt)
  }
  return { before, after }
}

/**
 * Whether failures in a row may be those of a client that asks for the same at a steady pace anyway:
 * it did before them, or does after; or nobody knows what was before, since the journal is cut.
 */
export function isPolling(chain: Chain, { neighbours, everyone, isCut }: History): boolean {
  const [first, second = first] = chain
  const last = chain.at(-1) ?? first
  const pace = pauseAfter(first, second)
  const isSteady = (left?: Seen, right?: Seen) =>
    left !== undefined && right !== undefined && isPaceOf(pauseAfter(left, right), pace)
  if (isSteady(neighbours.before.get(first), first)) return true
  if (last.ending === 'served' && isSteady(last, neighbours.after.get(last))) return true
  const isStartKnown = first.mark !== null && first.mark.retry === 0
  return isCut && !isStartKnown && first.at - (everyone[0]?.at ?? 0) < 2 * pace
}

function isPaceOf(pause: number, pace: number): boolean {
  return pace > 0 && PACES.some((times) => Math.abs(pause - pace * times) <= pace * STEADY)
}
