import { INT64_FORM, toInt64 } from '../contract/int64.ts'
import { isPlainObject, throwOptionError } from '../lib/check.ts'
import type { AllRows, RowWrite } from './database.ts'
import { MODELS } from './models.ts'
import { MODEL_NAMES, type ModelName } from './rows.ts'

/** Converts between the ids in the database and those that clients of the service see, as BigInts. */
export interface Ids {
  toWire(id: number): bigint
  /** Returns the id in the database. If it isn't a safe integer, no row has it, nor refers to it. */
  fromWire(id: bigint): number
}

/** Creates a converter. Clients see the id of a row plus `offset`. */
export function createIds(offset: bigint): Ids {
  return {
    toWire: (id) => BigInt(id) + offset,
    fromWire: (id) => Number(id - offset),
  }
}

/** Reads an id as clients of the service see it. Returns the id in the database. */
export function readId(got: unknown, option: string, ids: Ids): number {
  const id = toInt64(got)
  return id === undefined ? throwOptionError(option, got, ID_FORM) : ids.fromWire(id)
}

const ID_FORM = `${INT64_FORM}, as a string or as a number up to 2^53 - 1,`

/** Returns whether a field contains an id: an int64 in the contract. */
export function isIdField(model: ModelName, name: string): boolean {
  return MODELS[model].fields.some((field) => field.name === name && field.format === 'int64')
}

/** The fields of a row as JSON. */
export type JsonRow = Readonly<Record<string, string | number | boolean | null>>

/** Converts a row to JSON. Its ids are decimal strings, because they can be beyond 2^53. */
export function toJson(model: ModelName, row: object, ids: Ids): JsonRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value !== null && isIdField(model, name) ? String(ids.toWire(value)) : value,
    ]),
  )
}

/**
 * Converts fields to those that a row has. The collection checks all but the ids.
 *
 * @throws {OptionError} if an id is wrong.
 */
export function fromJson(model: ModelName, got: unknown, ids: Ids): object {
  if (!isPlainObject(got)) return throwOptionError(model, got, 'an object of fields')
  return Object.fromEntries(
    Object.entries(got).map(([name, value]) => {
      if (value === null || !isIdField(model, name)) return [name, value]
      return [name, readId(value, `${model}.${name}`, ids)]
    }),
  )
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
type Write = Omit<RowWrite, 'nextId'>

/** Returns the rows that writes have changed, by model and id. Leaves out those that are as before. */
export function changesOf(writes: readonly Write[], ids: Ids): readonly RowChange[] {
  const byRow = new Map<string, Write>()
  for (const write of writes) {
    const row = `${write.model} ${write.id}`
    byRow.set(row, { ...write, before: (byRow.get(row) ?? write).before })
  }
  const orderOf = ({ model }: Write) => MODEL_NAMES.indexOf(model)
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
export function changesBetween(before: AllRows, after: AllRows, ids: Ids): readonly RowChange[] {
  const writes = MODEL_NAMES.flatMap((model) => {
    const [then, now] = [before[model].rows, after[model].rows]
    return [...new Set([...then.keys(), ...now.keys()])]
      .filter((id) => then.get(id) !== now.get(id))
      .map((id) => ({ model, id, before: then.get(id), after: now.get(id) }))
  })
  return changesOf(writes, ids)
}
