/** Formats a time in ms: as `1.25 s`, or as `80 ms` below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${Math.round(ms / 10) / 100} s`
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
