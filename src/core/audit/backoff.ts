import { elapsed, pauseAfter } from '../http/delivery.ts'
import { duration } from '../time/duration.ts'
import type { Attempt } from './attempt.ts'
import { type Chain, isTooEarly, isWaitOver, pairsOf } from './chains.ts'
import { describeCurve, isConstant, shortest } from './curve.ts'

/**
 * Retries count as immediate if their pauses add up to at most this long, or average at most this.
 */
const NO_PAUSE_MS = 30
const NO_PAUSE_EACH_MS = 10

/** The tolerance within which two waits count as equal. */
const SAME_WAIT = { ms: 50, share: 0.05 }

/** The shortest pause of whole seconds that, when it occurs twice, is probably a cap. */
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
  /** A description such as `respects Retry-After`, `exponential ×2 no jitter` or `constant 1 s`. */
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
  const { text, isMissing } = describeGrowth(pauses.map(({ ms }) => ms))
  const isComplete = pairs.length === chain.length - 1
  return { text, isMissing: isMissing && isComplete && pairs.every(isOwnPause) }
}

/**
 * Returns whether the client chose the length of a pause itself. It didn't if any response had
 * asked it to wait. If it stopped waiting for the response, the length of the pause is unknown.
 */
function isOwnPause([failed, retry]: readonly [Attempt, Attempt]): boolean {
  return !failed.isUnanswered && retry.mustWaitUntil <= failed.at
}

function toPause([before, attempt]: readonly [Attempt, Attempt]): Pause {
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
  if (!pauses.some(({ isEarly }) => isEarly)) return describeGrowth(pauses.map(({ ms }) => ms)).text
  const cap = capOf(pauses)
  if (cap !== undefined) return `caps Retry-After at ${duration(cap)}`
  return `ignores Retry-After: ${describeGrowth(pauses.map(({ ms }) => ms)).text}`
}

/**
 * Returns the cap that the client puts on `Retry-After`, in ms; undefined if its pauses show none.
 *
 * A fixed pause looks the same as a cap. So either the client must also have kept a shorter wait,
 * or the pause must be as long and as round as caps usually are.
 */
function capOf(pauses: readonly Pause[]): number | undefined {
  const early = pauses.filter(({ isEarly }) => isEarly)
  const cap = shortest(early.map(({ ms }) => ms))
  const isCapped = ({ ms, wait, isEarly }: Pause) =>
    isEarly ? isSame(ms, cap, SAME_WAIT) : (wait ?? 0) <= cap + SAME_WAIT.ms
  if (!pauses.every(isCapped)) return undefined
  const whole = Math.round(cap / 1_000) * 1_000
  const isRound = Math.abs(cap - whole) < SAME_WAIT.ms
  const after = pauses.slice(pauses.findIndex(({ isEarly }) => isEarly))
  const isShorter = after.some(({ ms, isEarly }) => !isEarly && ms < cap - SAME_WAIT.ms)
  const isLikely = early.length > 1 && whole >= LIKELY_CAP_MS && isRound
  if (!isShorter && !isLikely) return undefined
  return isRound ? whole : cap
}

/** Describes how pauses grow when no response asked for a wait. */
function describeGrowth(pauses: readonly number[]): Backoff {
  const total = pauses.reduce((sum, ms) => sum + ms, 0)
  const isImmediate = total <= Math.max(NO_PAUSE_MS, NO_PAUSE_EACH_MS * pauses.length)
  if (isImmediate) return { text: 'immediate', isMissing: pauses.length >= MIN_PAUSES }
  const [first = 0] = pauses
  if (pauses.length === 1) return { text: `once, after ${duration(first)}`, isMissing: false }
  if (isConstant(pauses)) {
    return { text: `constant ${duration(first)}`, isMissing: isEven(pauses) }
  }
  return { text: describeCurve(pauses), isMissing: false }
}

/** Returns whether pauses are so even that they can't be jitter. */
function isEven(pauses: readonly number[]): boolean {
  if (pauses.length < MIN_PAUSES) return false
  const sorted = [...pauses].sort((left, right) => left - right)
  const [least = 0] = sorted
  const most = sorted.at(-1) ?? 0
  return most - least <= most * (pauses.length === MIN_PAUSES ? MAX_SPREAD.three : MAX_SPREAD.more)
}

function isSame(left: number, right: number, same: typeof SAME_WAIT): boolean {
  return Math.abs(left - right) <= Math.max(same.ms, right * same.share)
}
