import type { AllRows, Tables } from '../database/database.ts'
import { LAYOUTS, type Layout } from '../database/layout.ts'
import type { TableRows } from '../database/table.ts'
import type { Ids } from '../ids.ts'
import { type JsonRow, toJson } from '../json/row-json.ts'
import type { ModelName, Rows } from '../rows.ts'

/** All rows as JSON, by the name of their model. */
export type JsonRows = { readonly [Name in ModelName]: readonly JsonRow[] }

/** A row before and after it was written, as JSON. */
export interface WrittenRow {
  readonly model: ModelName
  /** The id as clients of the service see it: a decimal string. */
  readonly id: string
  /** Null if the row was created. */
  readonly before: JsonRow | null
  /** Null if the row was deleted. */
  readonly after: JsonRow | null
}

/** The bytes of a row in captured rows, apart from the row itself. */
const ENTRY_BYTES = 64

/** Estimates the memory that captured rows keep alive, in bytes, without the rows of the fixtures. */
export function bytesOfCapture(captured: AllRows, fixtures: AllRows): number {
  const of = <Row extends object>(
    table: TableRows<Row>,
    fixed: TableRows<Row>,
    { bytesOf }: Layout<Row>,
  ) => {
    if (table === fixed) return 0
    let bytes = ENTRY_BYTES * table.rows.size
    for (const [id, row] of table.rows) if (fixed.rows.get(id) !== row) bytes += bytesOf(row)
    return bytes
  }
  return (
    of(captured.category, fixtures.category, LAYOUTS.category) +
    of(captured.pet, fixtures.pet, LAYOUTS.pet) +
    of(captured.order, fixtures.order, LAYOUTS.order) +
    of(captured.inventoryItem, fixtures.inventoryItem, LAYOUTS.inventoryItem)
  )
}

/** Returns all rows as JSON, in the order of their creation. */
export function listRows({ category, pet, order, inventoryItem }: Tables, ids: Ids): JsonRows {
  return {
    category: category.all().map((row) => toJson('category', row, ids)),
    pet: pet.all().map((row) => toJson('pet', row, ids)),
    order: order.all().map((row) => toJson('order', row, ids)),
    inventoryItem: inventoryItem.all().map((row) => toJson('inventoryItem', row, ids)),
  }
}

/** Returns the rows whose values differ between two captures, as JSON. */
export function writtenBetween(before: AllRows, after: AllRows, ids: Ids): readonly WrittenRow[] {
  const of = <Name extends ModelName>(model: Name): readonly WrittenRow[] => {
    const then: ReadonlyMap<number, Rows[Name]> = before[model].rows
    const now: ReadonlyMap<number, Rows[Name]> = after[model].rows
    const json = (row: Rows[Name] | undefined) => (row ? toJson(model, row, ids) : null)
    return [...new Set([...then.keys(), ...now.keys()])]
      .filter((id) => then.get(id) !== now.get(id))
      .sort((left, right) => left - right)
      .map((id) => ({
        model,
        id: String(ids.toWire(id)),
        before: json(then.get(id)),
        after: json(now.get(id)),
      }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  }
  return [...of('category'), ...of('pet'), ...of('order'), ...of('inventoryItem')]
}
