import { integer } from '../check.ts'

/** The number of bytes in a mebibyte. */
export const MIB = 1_048_576

/**
 * Reads an option that is a number of bytes.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readByteCount(got: unknown, name: string): number {
  return integer(name, got, 0, Number.MAX_SAFE_INTEGER)
}
