export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}
export function quantile(values: readonly number[], share: number): number
export function median(values: readonly number[]): number
export function spread(values: readonly number[]): Spread
export function ratios(ours: readonly number[], theirs: readonly number[]): number[]
