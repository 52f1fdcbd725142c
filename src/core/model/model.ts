import type { components } from '../contract/generated/wire.gen.ts'
import { StorageError } from '../lib/option-error.ts'
import type { Tables } from './database.ts'
import { type Ids, isReference } from './ids.ts'
import { refuseOperation } from './problems.ts'
import type { CategoryRow, InventoryRow, OrderRow, PetRow } from './rows.ts'
import type { Filter } from './sorted-ids.ts'
import type { PageRequest, Table, Write } from './table.ts'

type Schemas = components['schemas']

/** The body of an order, as in the contract. In every record, ids are BigInts. */
export type OrderBody = Schemas['OrderBody']

/** An order that exists has an id, although no field of the schema is required. */
type Order = Schemas['Order'] & { readonly id: bigint }

/** The records that the operations read and write, one repository per resource. */
export type Model = ReturnType<typeof createModel>

/**
 * Creates the repositories of a database. `beforeChange` is called before a record is replaced or
 * deleted. It may throw, which prevents that.
 */
export function createModel(tables: Tables, ids: Ids, beforeChange = () => {}) {
  const access = { ids, beforeChange }
  return {
    pets: new Repository<PetRow, Schemas['Pet'], Schemas['NewPet']>(tables.pet, access),
    categories: new Repository<CategoryRow, Schemas['Category'], Schemas['NewCategory']>(
      tables.category,
      access,
    ),
    orders: new Repository<OrderRow, Order, OrderBody>(tables.order, access),
    inventory: new Repository<InventoryRow, Schemas['InventoryItem'], Schemas['InventoryUpdate']>(
      tables.inventoryItem,
      access,
    ),
  }
}

/** A page of records, with the numbers that are needed to link to the other pages. */
export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[]
  /** The number of matching records on all pages. */
  readonly total: number
}

/** What the repositories of a model have in common. */
interface RecordAccess {
  readonly ids: Ids
  /** Called before a record is replaced or deleted. It may throw, which prevents that. */
  readonly beforeChange: () => void
}

/** The fields to filter a list by. Undefined fields are ignored. */
export type FilterOf<Entry> = { readonly [Field in keyof Entry]?: Entry[Field] | undefined }

/**
 * Reads and writes the records of one model. A record is a copy of a row with the fields of the
 * contract: its ids are BigInts, as in messages, and a field without a value is absent.
 */
class Repository<Row extends object, Entry extends object, Input extends object> {
  readonly #table: Table<Row>
  readonly #access: RecordAccess

  constructor(table: Table<Row>, access: RecordAccess) {
    this.#table = table
    this.#access = access
  }

  /** Returns a page of matching records, ordered by id. */
  list(page: PageRequest, filter: FilterOf<Entry> = {}): Page<Entry> {
    const { rows, total } = this.#table.list(this.#toFilter(filter), page)
    const { offset, limit } = page
    return { items: rows.map((row) => this.#toRecord(row)), total, offset, limit }
  }

  /** Returns the number of matching records. */
  count(filter: FilterOf<Entry>): number {
    return this.#table.count(this.#toFilter(filter))
  }

  /** Returns all matching records, ordered by id. */
  all(filter: FilterOf<Entry>): readonly Entry[] {
    return this.list({ offset: 0, limit: Number.POSITIVE_INFINITY }, filter).items
  }

  /** Returns whether a record exists. */
  has(id: bigint): boolean {
    return this.#table.get(this.#access.ids.toRow(id)) !== undefined
  }

  /** Returns a record. @throws {ProblemError} 404 if it doesn't exist. */
  require(id: bigint): Entry {
    return this.#toRecord(this.#requireRow(id))
  }

  /** Creates a record with the next id. @throws {ProblemError} 507 if there's no room for it. */
  create(input: Input): Entry {
    const values = this.#toValues(input)
    this.#requireRoom({ values })
    return this.#toRecord(this.#table.create(values))
  }

  /**
   * Replaces the values of a record.
   *
   * @throws {ProblemError} 404 if it doesn't exist, 507 if there's no room for the new values.
   */
  replace(id: bigint, input: Input): Entry {
    const row = this.#requireRow(id)
    const values = this.#toValues(input)
    this.#requireRoom({ row, values })
    this.#access.beforeChange()
    return this.#toRecord(this.#table.update(row, values))
  }

  /** Deletes a record. @throws {ProblemError} 404 if it doesn't exist. */
  delete(id: bigint): void {
    this.#requireRow(id)
    this.#access.beforeChange()
    this.#table.delete(this.#access.ids.toRow(id))
  }

  #requireRow(id: bigint): Row {
    const row = this.#table.get(this.#access.ids.toRow(id))
    if (row !== undefined) return row
    const { notFound, noun } = this.#table.layout
    refuseOperation(notFound, `There is no ${noun} ${id}`)
  }

  #requireRoom(write: Write<Row>): void {
    try {
      this.#table.requireRoom([write], 'body')
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      refuseOperation('insufficient_storage', `${error.message}; delete some records first`)
    }
  }

  #toRecord(row: Row): Entry {
    const { ids } = this.#table.layout
    const record: Record<string, unknown> = {}
    for (const name in row) {
      const value: unknown = row[name]
      if (value === null) continue
      record[name] = isReference(value) && ids.has(name) ? this.#access.ids.toWire(value) : value
    }
    // The row and the type of the record have the fields of the same schema.
    return Object(record)
  }

  /** Returns the values of a row. The key isn't among them. */
  #toValues(input: Input): Partial<Row> {
    const { key, fields } = this.#table.layout
    const values: Record<string, unknown> = {}
    for (const { name, nullable } of fields) {
      const value = Reflect.get(input, name)
      if (name !== key && (value !== undefined || nullable)) {
        values[name] = this.#toRowValue(value ?? null)
      }
    }
    return Object(values)
  }

  #toFilter(filter: FilterOf<Entry>): Filter {
    const entries = Object.entries(filter).map(([name, value]) => [name, this.#toRowValue(value)])
    return Object.fromEntries(entries)
  }

  #toRowValue(value: unknown): unknown {
    return typeof value === 'bigint' ? this.#access.ids.toReference(value) : value
  }
}
