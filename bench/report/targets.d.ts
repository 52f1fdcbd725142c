import type { Spread } from '../statistics.js'

interface Limit {
  readonly atLeast?: number
  readonly atMost?: number
}
export interface Target {
  readonly what: string
  readonly against: string | null
  readonly unit: string
  readonly ours: Spread
  readonly theirs: Spread | null
  readonly figure: Spread
  readonly figureUnit: string
  readonly limit: Limit | null
  readonly ok: boolean | null
}
interface Measured<Figures> {
  readonly what: string
  readonly unit: string
  readonly ours: Figures
  readonly limit?: Limit
}
interface Compared<Figures> extends Measured<Figures> {
  readonly against: string
  readonly theirs: Figures
}
export function compare(measured: Compared<readonly number[]>): Target
export function checkFigure(measured: Measured<readonly number[]>): Target
export function checkDifference(measured: Compared<number>): Target
