import {
  bytesOfCaptured,
  type CapturedTable,
  changesBetween,
  onlyAdded,
} from '../database/captured-rows.ts'
import type { Tables } from '../database/database.ts'
import { FixedRows, type FixedTables } from '../database/fixed-rows.ts'
import { LAYOUTS, type Layout } from '../database/layout.ts'
import type { Ids } from '../ids.ts'
import { type JsonRow, toJson } from '../json/row-json.ts'
import type { ModelName, Rows } from '../rows.ts'

/** All rows as they were at some time. */
export type CapturedData = { readonly [Name in ModelName]: CapturedTable<Rows[Name]> }

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

/** Captures all rows. Takes as long as there are differences from the fixed rows. */
export function captureData({ category, pet, order, inventoryItem }: Tables): CapturedData {
  return {
    category: category.capture(),
    pet: pet.capture(),
    order: order.capture(),
    inventoryItem: inventoryItem.capture(),
  }
}

/** Replaces all rows with captured ones. */
export function adoptData(tables: Tables, captured: CapturedData): void {
  tables.category.adopt(captured.category)
  tables.pet.adopt(captured.pet)
  tables.order.adopt(captured.order)
  tables.inventoryItem.adopt(captured.inventoryItem)
}

/** Replaces all rows with others, to which the tables keep no reference. */
export function replaceAll(tables: Tables, by: FixedTables): void {
  adoptData(tables, {
    category: added(by.category, LAYOUTS.category),
    pet: added(by.pet, LAYOUTS.pet),
    order: added(by.order, LAYOUTS.order),
    inventoryItem: added(by.inventoryItem, LAYOUTS.inventoryItem),
  })
}

function added<Row extends object>(rows: FixedRows<Row>, layout: Layout<Row>): CapturedTable<Row> {
  return onlyAdded(rows, layout, new FixedRows([], layout))
}

/** Estimates the memory that captured rows keep alive, in bytes. */
export function bytesOfData({ category, pet, order, inventoryItem }: CapturedData): number {
  return (
    bytesOfCaptured(category, LAYOUTS.category) +
    bytesOfCaptured(pet, LAYOUTS.pet) +
    bytesOfCaptured(order, LAYOUTS.order) +
    bytesOfCaptured(inventoryItem, LAYOUTS.inventoryItem)
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
export function writtenBetween(
  before: CapturedData,
  after: CapturedData,
  ids: Ids,
): readonly WrittenRow[] {
  const of = <Name extends ModelName>(model: Name): readonly WrittenRow[] =>
    changesBetween<Rows[Name]>(before[model], after[model], LAYOUTS[model])
      .map((change) => ({
        model,
        id: String(ids.toWire(change.id)),
        before: change.before ? toJson(model, change.before, ids) : null,
        after: change.after ? toJson(model, change.after, ids) : null,
      }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  return [...of('category'), ...of('pet'), ...of('order'), ...of('inventoryItem')]
}
