import { type Chain, isTooEarly, pairsOf } from './chains.ts'
import { elapsed, pauseAfter, type Seen } from './order.ts'

/** Pauses this short, all of them together, are none; of many, so much each. */
const NO_PAUSE_MS = 30
const NO_PAUSE_EACH_MS = 10

/** How much two pauses may differ that were meant to be the same. */
const SAME = { ms: 5, share: 0.05 }

/** How much two waits may differ that were meant to be the same. */
const SAME_WAIT = { ms: 50, share: 0.05 }

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
  const pauses = pausesOf(chain)
  const told = pauses.filter(({ told }) => told !== null)
  if (told.length > 0) return { text: describeObedience(told), isMissing: false }
  const { text, isMissing } = describeGrowth(pauses.map(({ ms }) => ms))
  return { text, isMissing: isMissing && pairsOf(chain).every(isOwnPause) }
}

/**
 * Whether a pause is as long as the client chose: not if it had been told to wait in the meantime,
 * by whatever reply; and when it stopped to wait for a reply is its own secret.
 */
function isOwnPause([failed, retry]: readonly [Seen, Seen]): boolean {
  return !failed.isUnanswered && retry.toldUntil <= failed.at
}

function pausesOf(chain: Chain): readonly Pause[] {
  return pairsOf(chain).map(([before, attempt]) => ({
    ms: before.wait === null ? pauseAfter(before, attempt) : elapsed(before, attempt),
    told: before.wait?.ms ?? null,
    isEarly: isTooEarly(before, attempt),
  }))
}

/** Compares pauses with what the replies asked for. */
function describeObedience(pauses: readonly Pause[]): string {
  const early = pauses.filter(({ isEarly }) => isEarly)
  if (early.length === 0) return 'honours Retry-After'
  const shortest = early[0]?.ms ?? 0
  const isCap =
    shortest > NO_PAUSE_MS &&
    early.every(({ ms }) => isSame(ms, shortest, SAME_WAIT)) &&
    pauses.every((pause) => early.includes(pause) || (pause.told ?? 0) <= shortest + SAME_WAIT.ms)
  const isRound = Math.abs(shortest / 1_000 - Math.round(shortest / 1_000)) < 0.05
  if (isCap && isRound) {
    return `caps Retry-After at ${seconds(Math.round(shortest / 1_000) * 1_000)}`
  }
  return `ignores Retry-After: ${describeGrowth(pauses.map(({ ms }) => ms)).text}`
}

/** Describes pauses that nothing was said about. */
function describeGrowth(pauses: readonly number[]): Backoff {
  const total = pauses.reduce((sum, ms) => sum + ms, 0)
  const isNone = total <= Math.max(NO_PAUSE_MS, NO_PAUSE_EACH_MS * pauses.length)
  if (isNone) return { text: 'immediate', isMissing: pauses.length >= ENOUGH }
  const [first = 0] = pauses
  if (pauses.length === 1) return { text: `once, after ${seconds(first)}`, isMissing: false }
  if (pauses.every((ms) => isSame(ms, first, SAME))) {
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

function describeCurve(pauses: readonly number[]): string {
  const ratios = pauses.slice(1).map((ms, index) => ms / Math.max(1, pauses[index] ?? 1))
  const [first = 1] = ratios
  const isSteady = first > 1.1 && ratios.every((ratio) => Math.abs(ratio - first) <= first * 0.05)
  // Two pauses have one ratio, which tells of a factor only if it is one that somebody would choose.
  if (isSteady && (ratios.length > 1 || isChosen(first))) {
    const factor = Math.round(first * 10) / 10
    return `exponential ×${factor} no jitter`
  }
  if (isPower(pauses, 1)) return 'linear no jitter'
  if (isPower(pauses, 2)) return 'quadratic no jitter'
  if (pauses.length < ENOUGH) return `after ${pauses.map(seconds).join(', ')}`
  const grows = (pauses.at(-1) ?? 0) > (pauses[0] ?? 0) * 1.5
  return grows ? 'exponential with jitter' : 'with jitter, not growing'
}

/** Whether a factor is a multiple of one half. */
function isChosen(factor: number): boolean {
  return Math.abs(factor - Math.round(factor * 2) / 2) <= factor * 0.01
}

/** Whether the nth pause is the first one times n to a power: 1 s, 4 s, 9 s. */
function isPower(pauses: readonly number[], power: number): boolean {
  const [first = 0] = pauses
  if (pauses.length < ENOUGH) return false
  return pauses.every((ms, index) => {
    const expected = first * (index + 1) ** power
    return Math.abs(ms - expected) <= expected * 0.02
  })
}

function isSame(left: number, right: number, same: typeof SAME): boolean {
  return Math.abs(left - right) <= Math.max(same.ms, right * same.share)
}

/** Writes ms as seconds with at most two decimals, or as ms when it is less than a tenth of one. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
}
