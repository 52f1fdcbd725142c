import { duration } from '../time/duration.ts'

/** The tolerance within which two pauses count as equal. */
const TOLERANCE = { ms: 5, share: 0.05 }

/** The minimum number of pauses needed to recognize a curve. */
const MIN_PAUSES = 3

/** The minimum growth factors of exponential backoff with jitter: of each step, and on average. */
const GROWING = { each: 1.1, average: 1.4 }

/** Returns whether all pauses are nearly equal. */
export function isConstant(pauses: readonly number[]): boolean {
  return constantFrom(pauses) === 0
}

/**
 * Returns the index from which on all pauses are nearly equal to the first one there. Reads every
 * pause once, because a chain can be as long as the journal.
 */
function constantFrom(pauses: readonly number[]): number {
  let found = pauses.length
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const [index, ms] of [...pauses.entries()].reverse()) {
    least = Math.min(least, ms)
    most = Math.max(most, ms)
    const tolerance = Math.max(TOLERANCE.ms, ms * TOLERANCE.share)
    if (most - ms <= tolerance && ms - least <= tolerance) found = index
  }
  return found
}

/** Returns the shortest of some pauses. `Math.min` can't have as many arguments. */
export function shortest(pauses: readonly number[]): number {
  return pauses.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY)
}

/** Returns the longest of some pauses. */
function longest(pauses: readonly number[]): number {
  return pauses.reduce((most, ms) => Math.max(most, ms), Number.NEGATIVE_INFINITY)
}

/**
 * Describes pauses that aren't all equal: as a formula if they follow one, otherwise as a range.
 */
export function describeCurve(pauses: readonly number[]): string {
  if (pauses.length < MIN_PAUSES) return `after ${pauses.map(duration).join(', ')}`
  const exact = findFormula(pauses)?.text ?? describeCapped(pauses)
  if (exact !== undefined) return exact
  const ratios = ratiosOf(pauses)
  const average = ((pauses.at(-1) ?? 0) / Math.max(1, pauses[0] ?? 1)) ** (1 / ratios.length)
  const isGrowing = ratios.every((ratio) => ratio >= GROWING.each) && average >= GROWING.average
  if (isGrowing) return 'exponential with jitter'
  return `uneven, ${duration(shortest(pauses))} to ${duration(longest(pauses))}`
}

/** A formula that predicts pauses. */
interface Formula {
  readonly text: string
  /** The predicted length of the next pause, in ms. */
  readonly next: number
}

/** Finds a formula that fits all pauses. */
function findFormula(pauses: readonly number[]): Formula | undefined {
  if (pauses.length < MIN_PAUSES) return undefined
  const ratios = ratiosOf(pauses)
  const [first = 1] = ratios
  if (first > 1.1 && ratios.every((ratio) => Math.abs(ratio - first) <= first * TOLERANCE.share)) {
    const text = `exponential ×${Math.round(first * 10) / 10} no jitter`
    return { text, next: (pauses.at(-1) ?? 0) * first }
  }
  const nextOf = (power: number) => (pauses[0] ?? 0) * (pauses.length + 1) ** power
  if (isPower(pauses, 1)) return { text: 'linear no jitter', next: nextOf(1) }
  return isPower(pauses, 2) ? { text: 'quadratic no jitter', next: nextOf(2) } : undefined
}

/** Describes pauses that follow a formula until they reach a maximum. */
function describeCapped(pauses: readonly number[]): string | undefined {
  const cap = pauses.at(-1) ?? 0
  const capStart = constantFrom(pauses)
  if (capStart === pauses.length - 1) return undefined
  const before = pauses.slice(0, capStart)
  const formula = findFormula(before)
  if (formula === undefined || cap < longest(before)) return undefined
  const isCapped = cap <= formula.next * (1 + TOLERANCE.share)
  return isCapped ? `${formula.text}, at most ${duration(cap)}` : undefined
}

function ratiosOf(pauses: readonly number[]): readonly number[] {
  return pauses.slice(1).map((ms, index) => ms / Math.max(1, pauses[index] ?? 1))
}

/** Returns whether the nth pause is the first pause × n^power: 1 s, 4 s, 9 s for a power of 2. */
function isPower(pauses: readonly number[], power: number): boolean {
  const [first = 0] = pauses
  return pauses.every((ms, index) => {
    const expected = first * (index + 1) ** power
    return Math.abs(ms - expected) <= expected * 0.02
  })
}
