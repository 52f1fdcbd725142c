/** The bytes of an object or a string without its content, and of a reference to a value. */
const OBJECT_BYTES = 64
const TEXT_BYTES = 24
const ENTRY_BYTES = 32

/**
 * Estimates the memory of a text, in bytes, without the header of the string. It is too high for
 * most texts: V8 stores one byte per character unless one of them is beyond Latin-1.
 */
export function textBytes(text: string | null | undefined): number {
  return 2 * (text?.length ?? 0)
}

/**
 * Estimates the memory of a value of plain data, in bytes: with everything in it, also in maps and
 * sets. Functions count as nothing. A value that occurs twice counts twice.
 */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + textBytes(value)
  if (typeof value !== 'object' || value === null) return 0
  let bytes = OBJECT_BYTES
  for (const [key, each] of entriesOf(value))
    bytes += ENTRY_BYTES + heapBytes(key) + heapBytes(each)
  return bytes
}

function entriesOf(value: object): Iterable<readonly [unknown, unknown]> {
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return value.entries()
  return Object.entries(value)
}
