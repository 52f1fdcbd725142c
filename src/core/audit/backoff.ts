import { elapsed, pauseAfter } from '../http/delivery.ts'
import { duration } from '../time/duration.ts'
import { type Chain, isTooEarly, isWaitOver, type Pair, pairsOf } from './chains.ts'

/**
 * Retries count as immediate if their pauses add up to at most this long, or average at most this.
 */
const NO_PAUSE_MS = 30
const NO_PAUSE_EACH_MS = 10

/** The tolerance within which two pauses count as equal. */
const SAME_PAUSE = { ms: 5, share: 0.05 }

/** The minimum number of pauses needed to tell whether they grow. */
const MIN_PAUSES = 3

/**
 * The spread of pauses, as a fraction of the longest, up to which they certainly don't grow.
 * Exponential backoff with full jitter produces a spread this small once in 10,000 times.
 */
const MAX_SPREAD = { three: 0.02, more: 0.1 }

/** How a client paused between the attempts of one call. */
export interface Backoff {
  /** A description such as `respects Retry-After`, `growing, 1 s to 8 s` or `constant 1 s`. */
  readonly text: string
  /** Whether the client certainly has no backoff: its pauses don't grow. */
  readonly isMissing: boolean
}

export function describeBackoff(chain: Chain): Backoff {
  const pairs = pairsOf(chain)
  if (pairs.length === 0) return { text: 'before any response', isMissing: false }
  const asked = pairs.filter(([failed]) => failed.wait !== null)
  if (asked.length > 0) return { text: describeCompliance(asked), isMissing: false }
  const { text, isMissing } = describePauses(pairs.map((pair) => pauseAfter(...pair)))
  const isComplete = pairs.length === chain.length - 1
  return { text, isMissing: isMissing && isComplete && pairs.every(isOwnPause) }
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

function describePauses(lengths: readonly number[]): Backoff {
  const total = lengths.reduce((sum, ms) => sum + ms, 0)
  if (total <= Math.max(NO_PAUSE_MS, NO_PAUSE_EACH_MS * lengths.length))
    return { text: 'immediate', isMissing: lengths.length >= MIN_PAUSES }
  const [first = 0] = lengths
  if (lengths.length > 1 && lengths.every((ms) => isSame(ms, first)))
    return { text: `constant ${duration(first)}`, isMissing: isEven(lengths) }
  if (lengths.length < MIN_PAUSES)
    return { text: `after ${lengths.map(duration).join(', ')}`, isMissing: false }
  const [least, most] = rangeOf(lengths)
  const shape = isGrowing(lengths) ? 'growing' : 'uneven'
  return { text: `${shape}, ${duration(least)} to ${duration(most)}`, isMissing: false }
}

/** Returns whether each pause is longer than the one before, or as long because of a maximum. */
function isGrowing(lengths: readonly number[]): boolean {
  const [first = 0] = lengths
  const isNext = (ms: number, index: number) => {
    const before = lengths[index - 1] ?? 0
    return ms > before || isSame(ms, before)
  }
  return lengths.every(isNext) && (lengths.at(-1) ?? 0) > first
}

/** Returns whether pauses are so even that they can't be jitter. */
function isEven(lengths: readonly number[]): boolean {
  if (lengths.length < MIN_PAUSES) return false
  const [least, most] = rangeOf(lengths)
  return most - least <= most * (lengths.length === MIN_PAUSES ? MAX_SPREAD.three : MAX_SPREAD.more)
}

function rangeOf(lengths: readonly number[]): readonly [number, number] {
  const sorted = lengths.toSorted((left, right) => left - right)
  return [sorted[0] ?? 0, sorted.at(-1) ?? 0]
}

function isSame(left: number, right: number): boolean {
  return Math.abs(left - right) <= Math.max(SAME_PAUSE.ms, right * SAME_PAUSE.share)
}
