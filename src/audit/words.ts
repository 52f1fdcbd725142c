/** Formats ms as seconds with at most two decimals, or as ms below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
}

/** Formats a count with its noun: `1 request`, `2 requests`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
