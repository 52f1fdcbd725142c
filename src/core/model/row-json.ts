import { INT64_DESCRIPTION, parseInt64 } from '../contract/int64.ts'
import { isPlainObject, refuse } from '../lib/check.ts'
import { isId } from './describe-models.ts'
import type { Ids } from './ids.ts'
import { LAYOUTS } from './layout.ts'
import { HIGHEST_ID, isRowId } from './row-checks.ts'
import type { ModelName } from './rows.ts'

/** The fields of a row as JSON. */
export type JsonRow = Readonly<Record<string, string | number | boolean | null>>

const ID_FORM = `${INT64_DESCRIPTION}, as a string or as a number up to 2^53 - 1,`

/** Converts a row to JSON. Its ids are decimal strings, because they can be beyond 2^53. */
export function toJson(model: ModelName, row: object, ids: Ids): JsonRow {
  return Object.fromEntries(
    Object.keys(LAYOUTS[model].sample).map((field) => {
      const value: unknown = Reflect.get(row, field)
      const isNumber = typeof value === 'number' || typeof value === 'bigint'
      return [field, isNumber && isId(model, field) ? String(ids.toWire(value)) : scalar(value)]
    }),
  )
}

function scalar(value: unknown): JsonRow[string] {
  const isSimple = typeof value === 'number' || typeof value === 'boolean' || value === null
  return isSimple ? value : String(value)
}

/**
 * Converts fields to those that a row has. The collection checks all but the ids.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function fromJson(model: ModelName, got: unknown, ids: Ids): Record<string, unknown> {
  if (!isPlainObject(got)) return refuse(model, got, 'an object of fields')
  return Object.fromEntries(
    Object.entries(got).map(([field, value]) => {
      if (value === null || !isId(model, field)) return [field, value]
      const option = `${model}.${field}`
      const isKey = field === LAYOUTS[model].key
      return [
        field,
        isKey ? readNewId(option, value, ids) : ids.toReference(readInt64(option, value)),
      ]
    }),
  )
}

/**
 * Converts the id of a row, as clients of the service see it, to its key. Returns NaN for an id that
 * no row can have.
 *
 * @throws {TypeError} if it isn't an int64.
 */
export function parseRowId(option: string, got: unknown, ids: Ids): number {
  return ids.toRow(readInt64(option, got))
}

/** Converts the id of a new row. Refuses one that no row can have. */
function readNewId(option: string, got: unknown, ids: Ids): number {
  const id = parseRowId(option, got, ids)
  if (isRowId(id)) return id
  return refuse(option, got, `an id from ${ids.toWire(1)} to ${ids.toWire(HIGHEST_ID)}`)
}

function readInt64(option: string, got: unknown): bigint {
  const isExact = typeof got === 'string' || Number.isSafeInteger(got)
  return (isExact ? parseInt64(String(got)) : undefined) ?? refuse(option, got, ID_FORM)
}
