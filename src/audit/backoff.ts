import type { Attempt } from './attempt.ts'
import { type Chain, elapsed, pauseAfter } from './chains.ts'

/** Pauses this short, all of them together, are none. */
const NO_PAUSE_MS = 30

/** How much two pauses may differ that were meant to be the same. */
const SAME = { ms: 50, share: 0.05 }

/** How many pauses it takes to tell growth from chance. */
const ENOUGH = 3

/** A pause between two attempts, and how long the client had been told to wait; in ms. */
interface Pause {
  readonly ms: number
  /** Null when the reply did not say. */
  readonly told: number | null
  readonly toleranceMs: number
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
  return describeGrowth(pauses.map(({ ms }) => ms))
}

function pausesOf(chain: Chain): readonly Pause[] {
  return chain.slice(1).map((attempt, index) => {
    const before: Attempt = chain[index] ?? attempt
    const { wait } = before
    const ms = wait === null ? pauseAfter(before, attempt) : elapsed(before, attempt)
    return { ms, told: wait?.ms ?? null, toleranceMs: wait?.toleranceMs ?? 0 }
  })
}

/** Compares pauses with what the replies asked for. */
function describeObedience(pauses: readonly Pause[]): string {
  const early = pauses.filter(({ ms, told, toleranceMs }) => ms < (told ?? 0) - toleranceMs)
  if (early.length === 0) return 'honours Retry-After'
  const [first] = early
  const shortest = first?.ms ?? 0
  const isCap =
    shortest > NO_PAUSE_MS &&
    early.every(({ ms }) => isSame(ms, shortest)) &&
    pauses.every((pause) => early.includes(pause) || (pause.told ?? 0) <= shortest + SAME.ms)
  const isRound = Math.abs(shortest / 1_000 - Math.round(shortest / 1_000)) < 0.05
  if (isCap && isRound)
    return `caps Retry-After at ${seconds(Math.round(shortest / 1_000) * 1_000)}`
  return `ignores Retry-After: ${describeGrowth(pauses.map(({ ms }) => ms)).text}`
}

/** Describes pauses that nothing was said about. */
function describeGrowth(pauses: readonly number[]): Backoff {
  const total = pauses.reduce((sum, ms) => sum + ms, 0)
  const isCertain = pauses.length >= ENOUGH
  if (total <= NO_PAUSE_MS) return { text: 'immediate', isMissing: isCertain }
  const [first = 0] = pauses
  if (pauses.length === 1) return { text: `once, after ${seconds(first)}`, isMissing: false }
  if (pauses.every((ms) => isSame(ms, first))) {
    return { text: `constant ${seconds(first)}`, isMissing: isCertain }
  }
  return { text: describeCurve(pauses), isMissing: false }
}

function describeCurve(pauses: readonly number[]): string {
  const ratios = pauses.slice(1).map((ms, index) => ms / Math.max(1, pauses[index] ?? 1))
  const [first = 1] = ratios
  const isSteady = first > 1.1 && ratios.every((ratio) => Math.abs(ratio - first) <= first * 0.05)
  if (isSteady) {
    const factor = Math.round(first * 10) / 10
    return `exponential ×${factor} no jitter`
  }
  if (pauses.length < ENOUGH) return `after ${pauses.map(seconds).join(', ')}`
  const grows = (pauses.at(-1) ?? 0) > (pauses[0] ?? 0) * 1.5
  return grows ? 'exponential with jitter' : 'with jitter, not growing'
}

function isSame(left: number, right: number): boolean {
  return Math.abs(left - right) <= Math.max(SAME.ms, right * SAME.share)
}

/** Writes ms as seconds with at most two decimals, or as ms when it is less than a tenth of one. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
}
