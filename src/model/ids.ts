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

/** Converts a BigInt to a number if a number can hold it exactly. */
export function compact(integer: bigint): Reference {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}

/**
 * Converts the BigInts of a row or query to numbers where they fit. `depth` is how many levels of
 * objects and arrays it enters: `where` has a field, its operators and their operands.
 */
export function compactAll(value: unknown, depth = 3): unknown {
  if (typeof value === 'bigint') return compact(value)
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map((each) => compactAll(each, depth - 1))
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, each]) => [name, compactAll(each, depth - 1)]))
}

/** Converts a reference to JSON, which has no BigInts. */
export function savedReference(id: Reference): number | string {
  return typeof id === 'bigint' ? String(id) : id
}

/** Returns the rows of a snapshot with the BigInts that `savedReference` wrote as texts. */
export function parseReferences(rows: unknown, field: 'categoryId' | 'petId'): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row) => {
    const id = isPlainObject(row) ? Reflect.get(row, field) : undefined
    return typeof id === 'string' && /^-?\d{16,20}$/.test(id)
      ? { ...row, [field]: BigInt(id) }
      : row
  })
}
