import {
  bytesOfCaptured,
  type CapturedTable,
  changesBetween,
  onlyAdded,
  type RowChange,
} from '../database/captured-rows.ts'
import type { Tables } from '../database/database.ts'
import { FixedRows, type FixedTables } from '../database/fixed-rows.ts'
import { LAYOUTS, type Layout } from '../database/layout.ts'
import type { ModelName, Rows } from '../rows.ts'

/** All rows as they were at some time. */
export type CapturedData = { readonly [Name in ModelName]: CapturedTable<Rows[Name]> }

/** A row that was written, with its model. Undefined stands for a row that did not exist. */
export interface WrittenRow extends RowChange<object> {
  readonly model: ModelName
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

/** Returns the rows that were written between two captures. */
export function writtenBetween(before: CapturedData, after: CapturedData): readonly WrittenRow[] {
  const of = <Name extends ModelName>(model: Name): readonly WrittenRow[] =>
    changesBetween<Rows[Name]>(before[model], after[model], LAYOUTS[model]).map((change) => ({
      model,
      ...change,
    }))
  return [...of('category'), ...of('pet'), ...of('order'), ...of('inventoryItem')]
}
