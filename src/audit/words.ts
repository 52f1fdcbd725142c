/** Writes ms as seconds with at most two decimals, or as ms when it is less than a tenth of one. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
}
