import { integer } from './check.ts'

/** The number of bytes in a mebibyte. */
export const MIB = 1_048_576

/** Returns the number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  // Most bodies are ASCII, with one byte per character. They need not be encoded.
  return /^[\x20-\x7e]*$/.test(text) ? text.length : new TextEncoder().encode(text).length
}

/**
 * Reads an option that is a number of bytes.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readByteCount(got: unknown, name: string): number {
  return integer(name, got, 0, Number.MAX_SAFE_INTEGER)
}
