/** The range of `format: int64`. */
export const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

/** Describes an int64 in messages about a value that is no integer at all, or is missing. */
export const INT64_NAME = 'an integer (int64)'

/** Describes an int64 in messages about an integer that is out of range. */
export const INT64_DESCRIPTION = `an integer from ${INT64.min} to ${INT64.max} (int64)`

const PATTERN = /^-?(?:0|[1-9]\d{0,18})$/

/** Parses a decimal int64 exactly. Returns undefined if the text isn't an int64. */
export function parseInt64(text: string): bigint | undefined {
  if (!PATTERN.test(text)) return undefined
  // Short ids are converted through a number: this is exact, and twice as fast.
  const value = BigInt(text.length < 16 ? Number(text) : text)
  return isInt64(value) ? value : undefined
}

/** Returns whether an integer fits into 64 bits. */
export function isInt64(value: bigint): boolean {
  return value >= INT64.min && value <= INT64.max
}
