import type { ModelName, Rows } from '../rows.ts'
import type { Layout } from './layout.ts'

/** The rows that each table starts from. */
export type FixedTables = { readonly [Name in ModelName]: FixedRows<Rows[Name]> }

/**
 * Rows that never change, in insertion order. A table starts from them and goes back to them, and
 * any number of tables can share them.
 */
export class FixedRows<Row extends object> {
  readonly rows: readonly Row[]
  readonly #nextId: number
  readonly #bytes: number
  readonly #firstId: number
  /** The index of each row by id; undefined if the ids are consecutive. */
  readonly #indexes: ReadonlyMap<number, number> | undefined

  /** @param nextId - The id that the next row gets. By default, one more than the highest id. */
  constructor(rows: readonly Row[], { keyOf, bytesOf }: Layout<Row>, nextId = 1) {
    let highest = nextId - 1
    let bytes = 0
    let isConsecutive = true
    const [first] = rows
    const firstId = first === undefined ? 1 : keyOf(first)
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]
      if (row === undefined) continue
      const id = keyOf(row)
      if (id !== firstId + index) isConsecutive = false
      if (id > highest) highest = id
      bytes += bytesOf(row)
    }
    this.rows = rows
    this.#nextId = highest + 1
    this.#bytes = bytes
    this.#firstId = firstId
    if (!isConsecutive) this.#indexes = new Map(rows.map((row, index) => [keyOf(row), index]))
  }

  /** The id that the next row without an id gets. */
  get nextId(): number {
    return this.#nextId
  }

  /** The estimated memory of all rows, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether no two rows have the same id. */
  get areIdsUnique(): boolean {
    return this.#indexes === undefined || this.#indexes.size === this.rows.length
  }

  /** Returns the index of the row with an id; undefined if there is none. */
  indexOf(id: number): number | undefined {
    if (this.#indexes !== undefined) return this.#indexes.get(id)
    const index = id - this.#firstId
    return index >= 0 && index < this.rows.length ? index : undefined
  }

  /** Returns the row with an id; undefined if there is none. */
  get(id: number): Row | undefined {
    const index = this.indexOf(id)
    return index === undefined ? undefined : this.rows[index]
  }
}

/** Returns the estimated memory of all rows, in bytes. */
export function bytesOfTables(tables: FixedTables): number {
  return tables.category.bytes + tables.pet.bytes + tables.order.bytes + tables.inventoryItem.bytes
}
