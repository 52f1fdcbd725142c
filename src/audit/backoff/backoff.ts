import { type Chain, isTooEarly, pairsOf } from '../chains.ts'
import { elapsed, pauseAfter, type Seen } from '../order.ts'
import { seconds } from '../words.ts'
import { describeCurve, isConstant } from './curve.ts'

/** Pauses this short, all of them together, are none; of many, so much each. */
const NO_PAUSE_MS = 30
const NO_PAUSE_EACH_MS = 10

/** How much two waits may differ that were meant to be the same. */
const SAME_WAIT = { ms: 50, share: 0.05 }

/** Two fixed pauses in seconds that are as long as this are rather a cap. */
const LIKELY_CAP_MS = 4_950

/** How many pauses it takes to tell growth from chance. */
const ENOUGH = 3

/**
 * How much pauses may differ, as a share of the longest, for it to be certain that they do not grow:
 * pauses that are drawn at random from a growing range come out as even as this once in 10,000.
 */
const EVEN = { three: 0.02, more: 0.1 }

/** A pause between two attempts, and how long the client had been told to wait; in ms. */
interface Pause {
  readonly ms: number
  /** Null when the reply did not say. */
  readonly told: number | null
  readonly isEarly: boolean
}

/** How the pauses of one chain grew. */
export interface Backoff {
  /** In words: `honours Retry-After`, `exponential ×2 no jitter`, `constant 1 s` … */
  readonly text: string
  /** Whether it is certain that the pauses do not grow. */
  readonly isMissing: boolean
}

/** Describes the pauses of a chain with at least two attempts. */
export function describeBackoff(chain: Chain): Backoff {
  const pairs = pairsOf(chain)
  if (pairs.length === 0) return { text: 'before any reply', isMissing: false }
  const pauses = pairs.map(toPause)
  const told = pauses.filter(({ told }) => told !== null)
  if (told.length > 0) return { text: describeObedience(told), isMissing: false }
  const { text, isMissing } = describeGrowth(pauses.map(({ ms }) => ms))
  const isWhole = pairs.length === chain.length - 1
  return { text, isMissing: isMissing && isWhole && pairs.every(isOwnPause) }
}

/**
 * Whether a pause is as long as the client chose: not if it had been told to wait in the meantime,
 * by whatever reply; and when it stopped to wait for a reply is its own secret.
 */
function isOwnPause([failed, retry]: readonly [Seen, Seen]): boolean {
  return !failed.isUnanswered && retry.toldUntil <= failed.at
}

function toPause([before, attempt]: readonly [Seen, Seen]): Pause {
  return {
    ms: before.wait === null ? pauseAfter(before, attempt) : elapsed(before, attempt),
    told: before.wait?.ms ?? null,
    isEarly: isTooEarly(before, attempt),
  }
}

/** Compares pauses with what the replies asked for. */
function describeObedience(pauses: readonly Pause[]): string {
  if (!pauses.some(({ isEarly }) => isEarly)) return 'honours Retry-After'
  const cap = capOf(pauses)
  if (cap !== undefined) return `caps Retry-After at ${seconds(cap)}`
  return `ignores Retry-After: ${describeGrowth(pauses.map(({ ms }) => ms)).text}`
}

/**
 * The longest that a client waits, whatever it is told; undefined where its pauses do not show one.
 * A fixed pause looks the same, unless a shorter wait was kept to, or it is as long as caps are.
 */
function capOf(pauses: readonly Pause[]): number | undefined {
  const early = pauses.filter(({ isEarly }) => isEarly)
  const cap = Math.min(...early.map(({ ms }) => ms))
  const isKept = ({ ms, told, isEarly }: Pause) =>
    isEarly ? isSame(ms, cap, SAME_WAIT) : (told ?? 0) <= cap + SAME_WAIT.ms
  if (!pauses.every(isKept)) return undefined
  const whole = Math.round(cap / 1_000) * 1_000
  const isRound = Math.abs(cap - whole) < SAME_WAIT.ms
  const after = pauses.slice(pauses.findIndex(({ isEarly }) => isEarly))
  const isShorter = after.some(({ ms, isEarly }) => !isEarly && ms < cap - SAME_WAIT.ms)
  const isLikely = early.length > 1 && cap >= LIKELY_CAP_MS && isRound
  if (!isShorter && !isLikely) return undefined
  return isRound ? whole : cap
}

/** Describes pauses that nothing was said about. */
function describeGrowth(pauses: readonly number[]): Backoff {
  const total = pauses.reduce((sum, ms) => sum + ms, 0)
  const isNone = total <= Math.max(NO_PAUSE_MS, NO_PAUSE_EACH_MS * pauses.length)
  if (isNone) return { text: 'immediate', isMissing: pauses.length >= ENOUGH }
  const [first = 0] = pauses
  if (pauses.length === 1) return { text: `once, after ${seconds(first)}`, isMissing: false }
  if (isConstant(pauses)) {
    return { text: `constant ${seconds(first)}`, isMissing: isEven(pauses) }
  }
  return { text: describeCurve(pauses), isMissing: false }
}

/** Whether so many pauses are so much the same that it is no chance. */
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
