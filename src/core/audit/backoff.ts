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

/** The tolerance within which a pause counts as a whole number of seconds, in ms. */
const ROUND_MS = 50

/** The shortest pause of whole seconds that is probably a cap on `Retry-After`, in ms. */
const LIKELY_CAP_MS = 5_000

/** The minimum number of pauses needed to tell whether they grow. */
const MIN_PAUSES = 3

/**
 * The spread of pauses, as a fraction of the longest, up to which they certainly don't grow.
 * Exponential backoff with full jitter produces a spread this small once in 10,000 times.
 */
const MAX_SPREAD = { three: 0.02, more: 0.1 }

/** The pause between two attempts, and the wait that the first response asked for. */
interface Pause {
  readonly ms: number
  /** In ms; null if the response didn't ask for a wait. */
  readonly wait: number | null
  /** Whether the wait was over. */
  readonly isKept: boolean
  /** Whether the client certainly ignored the wait. It may be in doubt, as for parallel requests. */
  readonly isEarly: boolean
}

/** How a client paused between the attempts of one call. */
export interface Backoff {
  /** A description such as `respects Retry-After`, `growing, 1 s to 8 s` or `constant 1 s`. */
  readonly text: string
  /** Whether the client certainly has no backoff: its pauses don't grow. */
  readonly isMissing: boolean
}

/** Describes the pauses of a chain. */
export function describeBackoff(chain: Chain): Backoff {
  const pairs = pairsOf(chain)
  if (pairs.length === 0) return { text: 'before any response', isMissing: false }
  const pauses = pairs.map(toPause)
  const requested = pauses.filter(({ wait }) => wait !== null)
  if (requested.length > 0) return { text: describeCompliance(requested), isMissing: false }
  const { text, isMissing } = describeGrowth(pauses)
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

function toPause([before, attempt]: Pair): Pause {
  return {
    ms: before.wait === null ? pauseAfter(before, attempt) : elapsed(before, attempt),
    wait: before.wait?.ms ?? null,
    isKept: isWaitOver(before, attempt),
    isEarly: isTooEarly(before, attempt),
  }
}

/**
 * Describes how well the client kept the waits that the responses asked for. If it came back before
 * their end, but may not have known about them, it's only said how it paused.
 */
function describeCompliance(pauses: readonly Pause[]): string {
  if (pauses.every(({ isKept }) => isKept)) return 'respects Retry-After'
  const { text } = describeGrowth(pauses)
  if (!pauses.some(({ isEarly }) => isEarly)) return text
  const cap = capOf(pauses)
  return cap === undefined ? `ignores Retry-After: ${text}` : `caps Retry-After at ${duration(cap)}`
}

/**
 * Returns the cap that the client puts on `Retry-After`, in ms; undefined if its pauses show none.
 * A fixed pause looks the same, so a cap has to be as long and as round as caps usually are, and the
 * client must have kept no longer wait.
 */
function capOf(pauses: readonly Pause[]): number | undefined {
  const first = pauses.find(({ isEarly }) => isEarly)
  const cap = Math.round((first?.ms ?? 0) / 1_000) * 1_000
  const isCapped = pauses.every(({ ms, wait, isEarly }) =>
    isEarly ? Math.abs(ms - cap) < ROUND_MS : (wait ?? 0) <= cap + ROUND_MS,
  )
  return isCapped && pauses.length > 1 && cap >= LIKELY_CAP_MS ? cap : undefined
}

function describeGrowth(pauses: readonly Pick<Pause, 'ms'>[]): Backoff {
  const lengths = pauses.map(({ ms }) => ms)
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
