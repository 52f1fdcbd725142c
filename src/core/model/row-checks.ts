import type { SchemaName } from '../contract/generated/validators.gen.js'
import { isInt64 } from '../contract/int64.ts'
import { explainViolations, findViolations, type Invalid } from '../contract/violations.ts'
import { isPlainObject } from '../lib/check.ts'

/** The highest id that you can give to a row. It leaves room for the ids of new rows. */
export const HIGHEST_ID = 2 ** 52

/** Rows may contain NUL characters, so that you can test how your client handles them. */
const LENIENCY = { unknownFields: 'reject', nulCharacters: 'accept' } as const

/** Describes the ids that you can give to rows, in error messages. */
export const ROW_ID = 'an id from 1 to 2^52'

/** Returns whether you can give an id to a row. */
export function isRowId(id: unknown): boolean {
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 && id <= HIGHEST_ID
}

/**
 * Checks a row that you write, in fixtures or through `petstore.db`. Returns a description of its
 * violations of the contract; undefined if there are none. `descriptions` says what the values of
 * some fields are, where that says more than the contract.
 */
export function explainRow(
  name: SchemaName,
  row: unknown,
  descriptions: Readonly<Record<string, string>> = {},
): Invalid | undefined {
  const value = withoutBigInts(row)
  return explainViolations(findViolations(name, value, LENIENCY), { name, value, descriptions })
}

/** Replaces each int64 BigInt by the nearest number: the validators know only JSON. */
function withoutBigInts(row: unknown): unknown {
  if (!hasBigInt(row) || !isPlainObject(row)) return row
  const isInteger = (value: unknown) => typeof value === 'bigint' && isInt64(value)
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isInteger(value) ? Number(value) : value]),
  )
}

/** Returns whether a row has a BigInt. */
export function hasBigInt(row: unknown): boolean {
  const record: Readonly<Record<string, unknown>> = Object(row)
  // A loop, because every row of a large world is checked.
  for (const name in record) if (typeof record[name] === 'bigint') return true
  return false
}
