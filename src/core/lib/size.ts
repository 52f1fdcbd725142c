import { integer } from './check.ts'

/** The number of bytes in a mebibyte. */
export const MIB = 1_048_576

/** The bytes of a text without its characters, of an object without its members, and of a member. */
const TEXT_BYTES = 32
const OBJECT_BYTES = 64
const MEMBER_BYTES = 32

/** Matches a character that V8 stores in two bytes, and then all others of the text too. */
const WIDE = /[\u0100-\uffff]/

/**
 * Estimates the memory of plain data, in bytes, with everything in it, also in maps and sets. The
 * estimate is too high rather than too low. A text uses a byte a character, or two if one of them is
 * beyond Latin-1. Numbers and functions count as nothing. A value that occurs twice counts twice.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') {
    return TEXT_BYTES + (WIDE.test(value) ? 2 * value.length : value.length)
  }
  if (typeof value !== 'object' || value === null) return 0
  let bytes = OBJECT_BYTES
  for (const [key, each] of membersOf(value)) bytes += MEMBER_BYTES + sizeOf(key) + sizeOf(each)
  return bytes
}

function membersOf(value: object): Iterable<readonly [unknown, unknown]> {
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return value.entries()
  return Object.entries(value)
}

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
