import { StorageError } from '../lib/bound.ts'
import type { Filter } from './database/sorted-ids.ts'
import type { PageRequest, Table } from './database/table.ts'
import type { Ids } from './ids.ts'
import { type ModelProblemCode, refuseOperation } from './problems.ts'

/** A page of records, with the numbers that are needed to link to the other pages. */
export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[]
  /** The number of matching records on all pages. */
  readonly total: number
}

/** Converts the rows of a model to records of the contract, and back. */
export interface Mapping<Row, Entry, Input> {
  /** The name of a record in messages, such as `pet` in `There is no pet 42`. */
  readonly noun: string
  /** The error code for a record that doesn't exist. */
  readonly notFound: ModelProblemCode
  readonly toRecord: (row: Row, ids: Ids) => Entry
  readonly toValues: (input: Input, ids: Ids) => Partial<Row>
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
 * Reads and writes the records of one model. Ids are BigInts, as in messages. Records are copies.
 */
export class Repository<Row extends object, Entry, Input> {
  readonly #mapping: Mapping<Row, Entry, Input>
  readonly #table: Table<Row>
  readonly #ids: Ids
  readonly #beforeChange: () => void

  constructor(
    mapping: Mapping<Row, Entry, Input>,
    table: Table<Row>,
    { ids, beforeChange }: RecordAccess,
  ) {
    this.#mapping = mapping
    this.#table = table
    this.#ids = ids
    this.#beforeChange = beforeChange
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
    return this.#table.get(this.#ids.toRow(id)) !== undefined
  }

  /** Returns a record. @throws {ProblemError} 404 if it doesn't exist. */
  require(id: bigint): Entry {
    return this.#toRecord(this.#requireRow(id))
  }

  /** Creates a record with the next id. @throws {ProblemError} 507 if there's no room for it. */
  create(input: Input): Entry {
    const values = this.#mapping.toValues(input, this.#ids)
    this.#requireRoom(this.#table.growthOf(values))
    return this.#toRecord(this.#table.create(values))
  }

  /**
   * Replaces the values of a record.
   *
   * @throws {ProblemError} 404 if it doesn't exist, 507 if there's no room for the new values.
   */
  replace(id: bigint, input: Input): Entry {
    const row = this.#requireRow(id)
    const values = this.#mapping.toValues(input, this.#ids)
    this.#requireRoom(this.#table.growthOf(values, row))
    this.#beforeChange()
    return this.#toRecord(this.#table.update(row, values))
  }

  /** Deletes a record. @throws {ProblemError} 404 if it doesn't exist. */
  delete(id: bigint): void {
    this.#requireRow(id)
    this.#beforeChange()
    this.#table.delete(this.#ids.toRow(id))
  }

  #requireRow(id: bigint): Row {
    const row = this.#table.get(this.#ids.toRow(id))
    if (row !== undefined) return row
    refuseOperation(this.#mapping.notFound, `There is no ${this.#mapping.noun} ${id}`)
  }

  #requireRoom(bytes: number): void {
    try {
      this.#table.requireRoom(bytes, 'body')
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      refuseOperation('insufficient_storage', `${error.message}; delete some records first`)
    }
  }

  #toRecord(row: Row): Entry {
    return this.#mapping.toRecord(row, this.#ids)
  }

  #toFilter(filter: FilterOf<Entry>): Filter {
    const toRow = (value: unknown) =>
      typeof value === 'bigint' ? this.#ids.toReference(value) : value
    const entries = Object.entries(filter).map(([field, value]) => [field, toRow(value)])
    return Object.fromEntries(entries)
  }
}
