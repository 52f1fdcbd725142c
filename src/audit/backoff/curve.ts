import { seconds } from '../words.ts'

/** How much two pauses may differ that were meant to be the same. */
const SAME = { ms: 5, share: 0.05 }

/** How many pauses it takes to tell a curve. */
const ENOUGH = 3

/** How much a pause must grow each time, and on average, to grow exponentially by chance. */
const GROWING = { each: 1.1, average: 1.4 }

/** Whether pauses are all the same, or as good as. */
export function isConstant(pauses: readonly number[]): boolean {
  const [first = 0] = pauses
  return pauses.every((ms) => Math.abs(ms - first) <= Math.max(SAME.ms, first * SAME.share))
}

/** Describes pauses that are not all the same, and says no more than they show. */
export function describeCurve(pauses: readonly number[]): string {
  if (pauses.length < ENOUGH) return `after ${pauses.map(seconds).join(', ')}`
  const exact = findFormula(pauses)?.text ?? describeCapped(pauses)
  if (exact !== undefined) return exact
  const ratios = ratiosOf(pauses)
  const average = ((pauses.at(-1) ?? 0) / Math.max(1, pauses[0] ?? 1)) ** (1 / ratios.length)
  const isGrowing = ratios.every((ratio) => ratio >= GROWING.each) && average >= GROWING.average
  if (isGrowing) return 'exponential with jitter'
  return `uneven, ${seconds(Math.min(...pauses))} to ${seconds(Math.max(...pauses))}`
}

/** What pauses follow, and how long the next one would be, in ms. */
interface Formula {
  readonly text: string
  readonly next: number
}

/** Finds what pauses follow exactly. */
function findFormula(pauses: readonly number[]): Formula | undefined {
  if (pauses.length < ENOUGH) return undefined
  const ratios = ratiosOf(pauses)
  const [first = 1] = ratios
  if (first > 1.1 && ratios.every((ratio) => Math.abs(ratio - first) <= first * SAME.share)) {
    const text = `exponential ×${Math.round(first * 10) / 10} no jitter`
    return { text, next: (pauses.at(-1) ?? 0) * first }
  }
  const nextOf = (power: number) => (pauses[0] ?? 0) * (pauses.length + 1) ** power
  if (isPower(pauses, 1)) return { text: 'linear no jitter', next: nextOf(1) }
  return isPower(pauses, 2) ? { text: 'quadratic no jitter', next: nextOf(2) } : undefined
}

/** Describes pauses that follow a formula up to the longest, which comes more than once. */
function describeCapped(pauses: readonly number[]): string | undefined {
  const cap = pauses.at(-1) ?? 0
  const until = pauses.findIndex((_, index) => isConstant(pauses.slice(index)))
  if (until === pauses.length - 1) return undefined
  const before = pauses.slice(0, until)
  const formula = findFormula(before)
  if (formula === undefined || cap < Math.max(...before)) return undefined
  const isCapped = cap <= formula.next * (1 + SAME.share)
  return isCapped ? `${formula.text}, at most ${seconds(cap)}` : undefined
}

function ratiosOf(pauses: readonly number[]): readonly number[] {
  return pauses.slice(1).map((ms, index) => ms / Math.max(1, pauses[index] ?? 1))
}

/** Whether the nth pause is the first one times n to a power: 1 s, 4 s, 9 s. */
function isPower(pauses: readonly number[], power: number): boolean {
  const [first = 0] = pauses
  return pauses.every((ms, index) => {
    const expected = first * (index + 1) ** power
    return Math.abs(ms - expected) <= expected * 0.02
  })
}
