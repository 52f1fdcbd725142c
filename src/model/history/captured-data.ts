import {
  bytesOfCaptured,
  type CapturedTable,
  changesBetween,
  onlyAdded,
} from '../database/captured-rows.ts'
import type { Tables } from '../database/database.ts'
import { FixedRows, type FixedTables } from '../database/fixed-rows.ts'
import { LAYOUTS, type Layout } from '../database/layout.ts'
import type { ModelName, Rows } from '../rows.ts'

/** All rows as they were at some time. */
export type CapturedData = { readonly [Name in ModelName]: CapturedTable<Rows[Name]> }

/** A row as in `petstore.db`, as JSON: an id beyond ±2^53 is a text. */
export type PlainRow = Readonly<Record<string, unknown>>

/** All rows as JSON, by the name of their model. */
export type PlainRows = { readonly [Name in ModelName]: readonly PlainRow[] }

/** A row before and after it was written, as JSON. */
export interface WrittenRow {
  readonly model: ModelName
  readonly id: number
  /** Null if the row was created. */
  readonly before: PlainRow | null
  /** Null if the row was deleted. */
  readonly after: PlainRow | null
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
export function listRows({ category, pet, order, inventoryItem }: Tables): PlainRows {
  return {
    category: category.all().map((row) => toPlain(LAYOUTS.category.copy(row))),
    pet: pet.all().map((row) => toPlain(LAYOUTS.pet.copy(row))),
    order: order.all().map((row) => toPlain(LAYOUTS.order.copy(row))),
    inventoryItem: inventoryItem.all().map((row) => toPlain(LAYOUTS.inventoryItem.copy(row))),
  }
}

/** Returns the rows whose values differ between two captures. */
export function writtenBetween(before: CapturedData, after: CapturedData): readonly WrittenRow[] {
  const of = <Name extends ModelName>(model: Name): readonly WrittenRow[] => {
    const { copy } = LAYOUTS[model]
    const plain = (row: Rows[Name] | undefined) => (row ? toPlain(copy(row)) : null)
    return changesBetween<Rows[Name]>(before[model], after[model], LAYOUTS[model])
      .map((change) => ({
        model,
        id: change.id,
        before: plain(change.before),
        after: plain(change.after),
      }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  }
  return [...of('category'), ...of('pet'), ...of('order'), ...of('inventoryItem')]
}

function toPlain(row: object): PlainRow {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? String(value) : value,
  ])
  return Object.fromEntries(values)
}
