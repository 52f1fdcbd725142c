/** The integers that the contract's `format: int64` holds. */
export const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

/** What a message says that an int64 takes. */
export const INT64_TAKES = `an integer from ${INT64.min} to ${INT64.max} (int64)`

const PATTERN = /^-?(?:0|[1-9]\d{0,18})$/

/** Reads an int64 from its decimal text, exactly; undefined when it is none. */
export function parseInt64(text: string): bigint | undefined {
  if (!PATTERN.test(text)) return undefined
  // Twice as fast for what a number holds exactly, and ids are mostly short.
  const value = BigInt(text.length < 16 ? Number(text) : text)
  return isInt64(value) ? value : undefined
}

/** Tells whether an integer fits 64 bits. */
export function isInt64(value: bigint): boolean {
  return value >= INT64.min && value <= INT64.max
}
