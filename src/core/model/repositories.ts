import type { components } from '../contract/generated/wire.gen.ts'
import type { PageInfo } from '../http/answer.ts'
import { failWith } from '../http/problems.ts'
import type { Table, Tables } from './database.ts'
import type { Ids } from './ids.ts'
import { throwProblem } from './problems.ts'

type Schemas = components['schemas']

/** The body of an order, as in the contract. In every record, ids are BigInts. */
export type OrderBody = Schemas['OrderBody']

/** An order that exists has an id, although no field of the schema is required. */
type Order = Schemas['Order'] & { readonly id: bigint }

/** The records that the operations read and write, one repository per resource. */
export type Repositories = ReturnType<typeof createRepositories>

/** Creates the repositories of a database. */
export function createRepositories({ pet, category, order, inventoryItem }: Tables, ids: Ids) {
  return {
    pets: new Repository<Schemas['Pet'], Schemas['NewPet']>(pet, ids),
    categories: new Repository<Schemas['Category'], Schemas['NewCategory']>(category, ids),
    orders: new Repository<Order, OrderBody>(order, ids),
    inventory: new Repository<Schemas['InventoryItem'], Schemas['InventoryUpdate']>(
      inventoryItem,
      ids,
    ),
  }
}

/** The fields to filter a list by. Undefined fields are ignored. */
export type FilterOf<Entry> = { readonly [Field in keyof Entry]?: Entry[Field] | undefined }

/**
 * Reads and writes the records of one model. A record is a copy of a row with the fields of the
 * contract: its ids are BigInts, as in messages, and a field without a value is absent.
 */
class Repository<Entry extends object, Input extends object> {
  readonly #table: Table<object>
  readonly #ids: Ids

  constructor(table: Table<object>, ids: Ids) {
    this.#table = table
    this.#ids = ids
  }

  /** Returns a page of matching records, ordered by id. */
  list({ offset, limit }: Omit<PageInfo, 'total'>, filter: FilterOf<Entry> = {}) {
    const rows = this.#find(filter)
    const items = rows.slice(offset, offset + limit).map((row) => this.#toRecord(row))
    return { items, total: rows.length, offset, limit }
  }

  /** Returns all matching records, ordered by id. */
  all(filter: FilterOf<Entry>): readonly Entry[] {
    return this.#find(filter).map((row) => this.#toRecord(row))
  }

  /** Returns whether a record exists. */
  has(id: bigint): boolean {
    return this.#table.get(this.#ids.fromWire(id)) !== undefined
  }

  /** Returns a record. @throws {ProblemError} 404 if it doesn't exist. */
  require(id: bigint): Entry {
    return this.#toRecord(this.#requireRow(id))
  }

  /** Creates a record with the next id. */
  create(input: Input): Entry {
    return this.#toRecord(this.#table.create(this.#toValues(input)))
  }

  /** Replaces the values of a record. @throws {ProblemError} 404 if it doesn't exist. */
  replace(id: bigint, input: Input): Entry {
    const row = this.#requireRow(id)
    return this.#toRecord(this.#table.update(row, this.#toValues(input)))
  }

  /** Deletes a record. @throws {ProblemError} 404 if it doesn't exist. */
  delete(id: bigint): void {
    this.#requireRow(id)
    this.#table.delete(this.#ids.fromWire(id))
  }

  #find(filter: FilterOf<Entry>): readonly object[] {
    const wanted = Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(
        ([name, value]) =>
          [name, typeof value === 'bigint' ? this.#ids.fromWire(value) : value] as const,
      )
    return this.#table
      .all()
      .filter((row) => wanted.every(([name, value]) => Reflect.get(row, name) === value))
  }

  #requireRow(id: bigint): object {
    const row = this.#table.get(this.#ids.fromWire(id))
    if (row !== undefined) return row
    const { notFound, noun } = this.#table.model
    throwProblem(notFound, `There is no ${noun} ${id}`)
  }

  #toRecord(row: object): Entry {
    const record: Record<string, unknown> = {}
    for (const { name, format } of this.#table.model.fields) {
      const value = Reflect.get(row, name)
      if (value !== null) {
        record[name] = format === 'int64' ? this.#ids.toWire(value) : value
      }
    }
    // The row and the type of the record have the fields of the same schema.
    return record as Entry
  }

  /** Returns the values of a row. The key isn't among them. */
  #toValues(input: Input): object {
    const { key, fields } = this.#table.model
    const values: Record<string, unknown> = {}
    for (const { name, nullable } of fields) {
      const value = Reflect.get(input, name)
      if (name !== key && (value !== undefined || nullable)) {
        values[name] = typeof value === 'bigint' ? this.#toReference(name, value) : (value ?? null)
      }
    }
    return values
  }

  /** Rejects a reference that a row can't hold, which `rules.references: 'ignore'` would accept. */
  #toReference(name: string, id: bigint): number {
    const reference = this.#ids.fromWire(id)
    if (Number.isSafeInteger(reference)) return reference
    failWith('validation_failed', `${name}: expected an id that a record can have but got ${id}`)
  }
}
