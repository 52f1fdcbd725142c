import { elapsed, pauseAfter } from '../http/delivery.ts'
import { duration } from '../time/duration.ts'
import { type Chain, isTooEarly, isWaitOver, type Pair, pairsOf } from './chains.ts'

/** Pauses that average at most this count as none. */
const NO_PAUSE_MS = 10

/** Pauses that differ by no more count as equal. Full jitter is as even once in 10,000 times. */
const SAME_PAUSE = { ms: 5, share: 0.02 }

/** The minimum number of pauses needed to tell whether they grow. */
const MIN_PAUSES = 3

/** How a client paused between the attempts of one call. */
export interface Backoff {
  /** A description such as `respects Retry-After`, `growing, 1 s to 8 s` or `constant 1 s`. */
  readonly text: string
  /** Whether the client certainly has no backoff: its pauses don't grow. */
  readonly isMissing: boolean
}

export function describeBackoff(chain: Chain): Backoff {
  const pairs = pairsOf(chain)
  const asked = pairs.filter(([failed]) => failed.wait !== null)
  if (asked.length > 0) return { text: describeCompliance(asked), isMissing: false }
  const { text, isMissing } = describePauses(pairs.map((pair) => pauseAfter(...pair)))
  return { text, isMissing: isMissing && pairs.every(isOwnPause) }
}

/**
 * Returns whether the client chose the length of a pause itself. It didn't if any response had
 * asked it to wait. If it stopped waiting for the response, the length of the pause is unknown.
 */
function isOwnPause([failed, retry]: Pair): boolean {
  return !failed.isUnanswered && retry.mustWaitUntil <= failed.at
}

/**
 * Describes how well the client kept the waits that the responses asked for. If it came back before
 * their end, but may not have known about them, it's only said how it paused.
 */
function describeCompliance(pairs: readonly Pair[]): string {
  if (pairs.every((pair) => isWaitOver(...pair))) return 'respects Retry-After'
  const { text } = describePauses(pairs.map((pair) => elapsed(...pair)))
  return pairs.some((pair) => isTooEarly(...pair)) ? `ignores Retry-After: ${text}` : text
}

function describePauses(pauses: readonly number[]): Backoff {
  const sorted = pauses.toSorted((left, right) => left - right)
  const [least = 0, most = least] = [sorted[0], sorted.at(-1)]
  const isEnough = pauses.length >= MIN_PAUSES
  const total = pauses.reduce((sum, ms) => sum + ms, 0)
  if (total <= NO_PAUSE_MS * pauses.length) return { text: 'immediate', isMissing: isEnough }
  if (pauses.length > 1 && isSame(least, most))
    return { text: `constant ${duration(pauses[0] ?? 0)}`, isMissing: isEnough }
  if (!isEnough) return { text: `after ${pauses.map(duration).join(', ')}`, isMissing: false }
  const shape = isGrowing(pauses) ? 'growing' : 'uneven'
  return { text: `${shape}, ${duration(least)} to ${duration(most)}`, isMissing: false }
}

/** Returns whether each pause is longer than the one before, or as long because of a maximum. */
function isGrowing(pauses: readonly number[]): boolean {
  return pauses.every((ms, index) => {
    const before = pauses[index - 1] ?? 0
    return ms > before || isSame(ms, before)
  })
}

function isSame(left: number, right: number): boolean {
  return Math.abs(left - right) <= Math.max(SAME_PAUSE.ms, right * SAME_PAUSE.share)
}
