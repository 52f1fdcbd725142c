import { type Chain, isTooEarly, pairsOf } from '../chains.ts'
import { elapsed, type OrderedAttempt, pauseAfter } from '../order.ts'
import { seconds } from '../words.ts'
import { describeCurve, isConstant } from './curve.ts'

/** Retries are immediate if all pauses together are at most this long, or each one on average. */
const NO_PAUSE_MS = 30
const NO_PAUSE_EACH_MS = 10

/** How much two equal waits may differ. */
const SAME_WAIT = { ms: 50, share: 0.05 }

/** Two equal pauses of whole seconds are taken for a cap from this length on. */
const LIKELY_CAP_MS = 4_950

/** The fewest pauses that show whether they grow. */
const ENOUGH = 3

/**
 * How much pauses may differ, as a share of the longest, and still certainly not grow. Jitter in a
 * growing range gives pauses this even once in 10,000 times.
 */
const EVEN = { three: 0.02, more: 0.1 }

/** A pause between two attempts, and the wait that the reply asked for. */
interface Pause {
  readonly ms: number
  /** In ms; null if the reply did not ask for a wait. */
  readonly wait: number | null
  readonly isEarly: boolean
}

/** How the pauses of one chain develop. */
export interface Backoff {
  /** In words: `honours Retry-After`, `exponential ×2 no jitter`, `constant 1 s` … */
  readonly text: string
  /** Whether it is certain that the pauses do not grow. */
  readonly isMissing: boolean
}

/** Describes the pauses of a chain that has at least two attempts. */
export function describeBackoff(chain: Chain): Backoff {
  const pairs = pairsOf(chain)
  if (pairs.length === 0) return { text: 'before any reply', isMissing: false }
  const pauses = pairs.map(toPause)
  const requested = pauses.filter(({ wait }) => wait !== null)
  if (requested.length > 0) return { text: describeObedience(requested), isMissing: false }
  const { text, isMissing } = describeGrowth(pauses.map(({ ms }) => ms))
  const isComplete = pairs.length === chain.length - 1
  return { text, isMissing: isMissing && isComplete && pairs.every(isOwnPause) }
}

/**
 * Returns whether the client alone chose the length of a pause. It did not if any reply had asked
 * it to wait, or if it gave up on the reply at an unknown time.
 */
function isOwnPause([failed, retry]: readonly [OrderedAttempt, OrderedAttempt]): boolean {
  return !failed.isUnanswered && retry.mustWaitUntil <= failed.at
}

function toPause([before, attempt]: readonly [OrderedAttempt, OrderedAttempt]): Pause {
  return {
    ms: before.wait === null ? pauseAfter(before, attempt) : elapsed(before, attempt),
    wait: before.wait?.ms ?? null,
    isEarly: isTooEarly(before, attempt),
  }
}

/** Compares pauses with the waits that the replies asked for. */
function describeObedience(pauses: readonly Pause[]): string {
  if (!pauses.some(({ isEarly }) => isEarly)) return 'honours Retry-After'
  const cap = capOf(pauses)
  if (cap !== undefined) return `caps Retry-After at ${seconds(cap)}`
  return `ignores Retry-After: ${describeGrowth(pauses.map(({ ms }) => ms)).text}`
}

/**
 * Returns the longest time that the client ever waits, in ms; undefined if its pauses do not show
 * one. A fixed pause looks like a cap, so the client must also have kept a shorter wait, or the
 * pause must be as long as caps usually are.
 */
function capOf(pauses: readonly Pause[]): number | undefined {
  const early = pauses.filter(({ isEarly }) => isEarly)
  const cap = Math.min(...early.map(({ ms }) => ms))
  const isCapped = ({ ms, wait, isEarly }: Pause) =>
    isEarly ? isSame(ms, cap, SAME_WAIT) : (wait ?? 0) <= cap + SAME_WAIT.ms
  if (!pauses.every(isCapped)) return undefined
  const whole = Math.round(cap / 1_000) * 1_000
  const isRound = Math.abs(cap - whole) < SAME_WAIT.ms
  const after = pauses.slice(pauses.findIndex(({ isEarly }) => isEarly))
  const isShorter = after.some(({ ms, isEarly }) => !isEarly && ms < cap - SAME_WAIT.ms)
  const isLikely = early.length > 1 && cap >= LIKELY_CAP_MS && isRound
  if (!isShorter && !isLikely) return undefined
  return isRound ? whole : cap
}

/** Describes pauses that no reply asked for. */
function describeGrowth(pauses: readonly number[]): Backoff {
  const total = pauses.reduce((sum, ms) => sum + ms, 0)
  const isImmediate = total <= Math.max(NO_PAUSE_MS, NO_PAUSE_EACH_MS * pauses.length)
  if (isImmediate) return { text: 'immediate', isMissing: pauses.length >= ENOUGH }
  const [first = 0] = pauses
  if (pauses.length === 1) return { text: `once, after ${seconds(first)}`, isMissing: false }
  if (isConstant(pauses)) {
    return { text: `constant ${seconds(first)}`, isMissing: isEven(pauses) }
  }
  return { text: describeCurve(pauses), isMissing: false }
}

/** Returns whether pauses are too many and too even to be jitter. */
function isEven(pauses: readonly number[]): boolean {
  if (pauses.length < ENOUGH) return false
  const sorted = [...pauses].sort((left, right) => left - right)
  const [least = 0] = sorted
  const most = sorted.at(-1) ?? 0
  return most - least <= most * (pauses.length === ENOUGH ? EVEN.three : EVEN.more)
}

function isSame(left: number, right: number, same: typeof SAME_WAIT): boolean {
  return Math.abs(left - right) <= Math.max(same.ms, right * same.share)
}
