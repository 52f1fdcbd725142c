import { INT64 } from '../contract/int64.ts'
import { refuse } from '../lib/check.ts'

/** The number of row ids that must fit between `idOffset` and the largest int64. */
const ROOM_FOR_IDS = 2n ** 53n

/**
 * Reads the option `idOffset`. A decimal string is accepted because JSON has no BigInt.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readIdOffset(got: unknown, name: string): bigint {
  const limit = INT64.max - ROOM_FOR_IDS
  const expected = `a BigInt, a safe integer or a decimal string from 0 to ${limit}`
  const isInteger =
    typeof got === 'bigint' ||
    Number.isSafeInteger(got) ||
    (typeof got === 'string' && /^\d{1,19}n?$/.test(got))
  const value = isInteger ? BigInt(String(got).replace(/n$/, '')) : refuse(name, got, expected)
  return value >= 0n && value <= limit ? value : refuse(name, got, expected)
}
