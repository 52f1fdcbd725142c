import type { Spread } from '../statistics.js'

interface Must {
  readonly atLeast?: number
  readonly atMost?: number
}
export interface Bar {
  readonly what: string
  readonly against: string | null
  readonly unit: string
  readonly ours: Spread
  readonly theirs: Spread | null
  readonly figure: Spread
  readonly figureUnit: string
  readonly must: Must | null
  readonly ok: boolean | null
}
interface Measured<Figures> {
  readonly what: string
  readonly unit: string
  readonly ours: Figures
  readonly must?: Must
}
interface Compared<Figures> extends Measured<Figures> {
  readonly against: string
  readonly theirs: Figures
}
export function compare(measured: Compared<readonly number[]>): Bar
export function judgeAlone(measured: Measured<readonly number[]>): Bar
export function judgeDifference(measured: Compared<number>): Bar
