import { describe } from './describe.ts'

/**
 * Matches the strings and numbers in a JSON text. A string without an end matches too: the search
 * for its end would otherwise begin again at every quotation mark.
 */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/** Marks a string that stands for a number. Unicode reserves it for such uses: it's no character. */
const MARK = '\uffff'

/**
 * Parses a JSON text without changing numbers: one that `JSON.parse` would round, or that JavaScript
 * writes in another way, becomes a marked string. Only for messages and long ids, because it takes
 * longer.
 */
export function parseAsSent(text: string): unknown {
  const marked = text.replaceAll(SCALARS, (scalar) =>
    scalar.startsWith('"') || String(Number(scalar)) === scalar ? scalar : `"${MARK}${scalar}"`,
  )
  return JSON.parse(marked)
}

/** Formats a value of `parseAsSent` for an error message, like `describe`. */
export function describeAsSent(value: unknown): string {
  return describe(value).replaceAll(/"\uffff([\d.eE+-]*)"?/g, '$1')
}

/** Returns a number of `parseAsSent` as it was sent. */
export function literalOf(number: unknown): string {
  return String(number).replace(MARK, '')
}
