/**
 * Returns a copy of a text. A part that `slice` or a regular expression cuts from a text keeps that
 * whole text in memory; a copy doesn't.
 */
export function copyText(text: string): string {
  return String(JSON.parse(JSON.stringify(text)))
}
