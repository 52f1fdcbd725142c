import { INT64_DESCRIPTION, parseInt64 } from '../contract/int64.ts'
import { isPlainObject, refuse } from '../lib/check.ts'
import type { PastData } from './database.ts'
import { HIGHEST_ID, type Ids, isRowId } from './ids.ts'
import { LAYOUTS, MODEL_NAMES } from './layout.ts'
import type { ModelName } from './rows.ts'
import type { RowWrite } from './table.ts'

/** The fields of a row as JSON. */
export type JsonRow = Readonly<Record<string, string | number | boolean | null>>

/** Converts a row to JSON. Its ids are decimal strings, because they can be beyond 2^53. */
export function toJson(model: ModelName, row: object, ids: Ids): JsonRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isId = value !== null && LAYOUTS[model].ids.has(name)
      return [name, isId ? String(ids.toWire(value)) : value]
    }),
  )
}

/**
 * Converts fields to those that a row has. The collection checks all but the ids.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function fromJson(model: ModelName, got: unknown, ids: Ids): Record<string, unknown> {
  if (!isPlainObject(got)) return refuse(model, got, 'an object of fields')
  const layout = LAYOUTS[model]
  const convert = (name: string, value: unknown) => {
    if (value === null || !layout.ids.has(name)) return value
    const option = `${model}.${name}`
    if (name === layout.key) return readNewId(option, value, ids)
    return ids.toReference(readInt64(option, value))
  }
  return Object.fromEntries(
    Object.entries(got).map(([name, value]) => [name, convert(name, value)]),
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

const ID_FORM = `${INT64_DESCRIPTION}, as a string or as a number up to 2^53 - 1,`

function readInt64(option: string, got: unknown): bigint {
  const isExact = typeof got === 'string' || Number.isSafeInteger(got)
  return (isExact ? parseInt64(String(got)) : undefined) ?? refuse(option, got, ID_FORM)
}

/** A row before and after it was written, as JSON. */
export interface RowChange {
  readonly model: ModelName
  /** The id as clients of the service see it: a decimal string. */
  readonly id: string
  /** Null if the row was created. */
  readonly before: JsonRow | null
  /** Null if the row was deleted. */
  readonly after: JsonRow | null
}

/** A write, without what only the database needs. */
type Write = Omit<RowWrite, 'kind' | 'nextId'>

/** Returns the rows that writes have changed, by model and id. Leaves out those that are as before. */
export function changesOf(writes: readonly Write[], ids: Ids): readonly RowChange[] {
  const byRow = new Map<string, Write>()
  for (const write of writes) {
    const row = `${write.model} ${write.id}`
    byRow.set(row, { ...write, before: (byRow.get(row) ?? write).before })
  }
  return [...byRow.values()]
    .sort((left, right) => orderOf(left) - orderOf(right) || left.id - right.id)
    .map(({ model, id, before, after }) => ({
      model,
      id: String(ids.toWire(id)),
      before: before ? toJson(model, before, ids) : null,
      after: after ? toJson(model, after, ids) : null,
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** Returns the rows that differ between two times, by model and id. */
export function changesBetween(before: PastData, after: PastData, ids: Ids): readonly RowChange[] {
  const writes = MODEL_NAMES.flatMap((model) => {
    const [then, now] = [before[model].rows, after[model].rows]
    return [...new Set([...then.keys(), ...now.keys()])]
      .filter((id) => then.get(id) !== now.get(id))
      .map((id) => ({ model, id, before: then.get(id), after: now.get(id) }))
  })
  return changesOf(writes, ids)
}

function orderOf({ model }: Write): number {
  return MODEL_NAMES.indexOf(model)
}
