import { isPlainObject } from '../lib/check.ts'
import type { Reference } from './rows.ts'

/**
 * Converts between the ids of rows (numbers from 1) and the ids in messages (BigInts, for int64).
 */
export interface Ids {
  toWire(id: Reference): bigint
  /** Returns NaN for an id that no row can have. */
  toRow(id: bigint): number
  /** Returns the id to which a row refers. No row needs to have it. */
  toReference(id: bigint): Reference
}

/** Creates a converter. The id in a message is the id of the row plus `base`. */
export function createIds(base: bigint): Ids {
  return {
    toWire: (id) => BigInt.asIntN(64, BigInt(id) + base),
    toRow(id) {
      const row = Number(id - base)
      return Number.isSafeInteger(row) ? row : Number.NaN
    },
    // Wraps around like an int64, so that the reference of every id is an int64 again.
    toReference: (id) => compact(BigInt.asIntN(64, id - base)),
  }
}

/** Converts a BigInt to a number if a number can hold it exactly. Returns other values as they are. */
export function compact<Value>(value: Value): Value | number {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Converts the BigInts of a row to numbers where they fit. */
export function compactRow(row: unknown): unknown {
  if (!isPlainObject(row)) return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, compact(value)]))
}

/** Returns whether a value can be an id. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** Returns whether a row has a BigInt. */
export function hasBigInt(row: unknown): boolean {
  const record: Readonly<Record<string, unknown>> = Object(row)
  // A loop, because every row of a large world is checked.
  for (const name in record) if (typeof record[name] === 'bigint') return true
  return false
}

/** The highest id that you can give to a row. It leaves room for the ids of new rows. */
export const HIGHEST_ID = 2 ** 52

/** Describes the ids that you can give to rows, in error messages. */
export const ROW_ID = 'an id from 1 to 2^52'

/** Returns whether you can give an id to a row. */
export function isRowId(id: unknown): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 && id <= HIGHEST_ID
}
