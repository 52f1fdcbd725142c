/** The range of `format: int64`. */
export const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

/** Describes an int64 in messages. */
export const INT64_FORM = 'an integer (int64)'

const PATTERN = /^-?(?:0|[1-9]\d{0,18})$/

/** Parses a decimal int64 exactly. Returns undefined if the text isn't an int64. */
export function parseInt64(text: string): bigint | undefined {
  if (!PATTERN.test(text)) return undefined
  const value = BigInt(text)
  return isInt64(value) ? value : undefined
}

/** Returns an int64 that was given as text, as a BigInt or as a number, if that is exact. */
export function toInt64(given: unknown): bigint | undefined {
  const isExact = ['string', 'bigint'].includes(typeof given) || Number.isSafeInteger(given)
  return isExact ? parseInt64(String(given)) : undefined
}

export function isInt64(value: bigint): boolean {
  return value >= INT64.min && value <= INT64.max
}

/**
 * Matches the strings and numbers in a JSON text. A string without an end matches too: the search
 * for its end would otherwise begin again at every quotation mark.
 */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/** Marks a string that stands for a number. Unicode reserves it for such uses: it's no character. */
const MARK = '\uffff'

/**
 * Parses a JSON text without changing numbers: one that `JSON.parse` would round, or that JavaScript
 * writes in another way, becomes a marked string. Only for long ids, because it takes longer.
 */
export function parseAsSent(text: string): unknown {
  const marked = text.replaceAll(SCALARS, (scalar) =>
    scalar.startsWith('"') || String(Number(scalar)) === scalar ? scalar : `"${MARK}${scalar}"`,
  )
  return JSON.parse(marked)
}

/** Returns a number of `parseAsSent` as it was sent. */
export function literalOf(number: unknown): string {
  return String(number).replace(MARK, '')
}

/** Matches ASCII strings without characters that JSON escapes. `JSON.stringify` takes longer. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Converts a value to JSON, with BigInts as exact integers. Undefined fields are omitted. */
export function stringify(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${stringify(name)}:${stringify(member)}`)
  return `{${members.join(',')}}`
}
