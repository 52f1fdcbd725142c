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
function compact(integer: bigint): Reference {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}

/** Converts the BigInts of a row to numbers where they fit. */
export function compactAll(value: unknown): unknown {
  return convertAll(value, (each) => (typeof each === 'bigint' ? compact(each) : each))
}

/**
 * Converts the numbers of a query to the form that rows have: a BigInt if and only if the integer is
 * beyond ±2^53.
 */
export function comparable(value: unknown): unknown {
  return convertAll(value, (each) => {
    if (typeof each === 'bigint') return compact(each)
    return Number.isInteger(each) && !Number.isSafeInteger(each) ? BigInt(Number(each)) : each
  })
}

/**
 * Converts each value in a row or query. `depth` is how many levels of objects and arrays it enters:
 * `where` has a field, its operators and their operands.
 */
function convertAll(value: unknown, convert: (value: unknown) => unknown, depth = 3): unknown {
  if (depth === 0) return convert(value)
  if (Array.isArray(value)) return value.map((each) => convertAll(each, convert, depth - 1))
  if (!isPlainObject(value)) return convert(value)
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, each]) => [name, convertAll(each, convert, depth - 1)]),
  )
}

/** Returns the rows of a snapshot whose references beyond ±2^53 are texts. */
export function parseReferences(rows: unknown, field: 'categoryId' | 'petId'): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row) => {
    const id = isPlainObject(row) ? Reflect.get(row, field) : undefined
    return isFarReference(id) ? { ...row, [field]: BigInt(id) } : row
  })
}

/** Returns whether a saved id is the text of an integer beyond ±2^53. */
function isFarReference(id: unknown): id is string {
  if (typeof id !== 'string' || !/^-?\d{16,20}$/.test(id)) return false
  const integer = BigInt(id)
  return typeof compact(integer) === 'bigint' && String(integer) === id
}
