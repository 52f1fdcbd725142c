/** The longest time that is shown in seconds only, in ms. */
const LONG_MS = 120_000

/** Formats a time in ms: as `1.25 s`, or as `80 ms` below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
}

/**
 * Formats the length of a wait in ms, as `seconds` does. Beyond two minutes, it's shown in whole
 * seconds, such as `23 h 58 min 34 s`.
 */
export function duration(ms: number): string {
  return ms <= LONG_MS ? seconds(ms) : longTime(Math.round(ms / 1_000))
}

function longTime(whole: number): string {
  const parts = [
    [Math.floor(whole / 3_600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/**
 * Returns the path of a request below the base path, and its query. Messages name requests by it,
 * because the prefix of a session would only distract.
 */
export function targetOf({ path, url }: { readonly path: string; readonly url: string }): string {
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}

/** Formats a count with a noun: `1 request`, `2 requests`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
