import type { Collection } from './database/collection.ts'
import type { Filter } from './database/list-index.ts'
import type { PageRequest, Table } from './database/table.ts'
import type { Ids } from './ids.ts'
import { type ModelProblemCode, refuseOperation } from './problems.ts'

/** One page of records, and what is needed to link to the others. */
export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[]
  /** How many records match in all. */
  readonly total: number
}

/** How a model's rows become records of the contract, and back. */
export interface Mapping<Row, Entry, Input> {
  /** What a message calls one. */
  readonly noun: string
  readonly notFound: ModelProblemCode
  readonly toRecord: (row: Row, ids: Ids) => Entry
  readonly toValues: (input: Input, ids: Ids) => Partial<Row>
}

/** Fields that a list is filtered by; one that is undefined filters nothing. */
export type FilterOf<Entry> = { readonly [Field in keyof Entry]?: Entry[Field] | undefined }

/** The records of one model, as the operations use them: exact ids in, plain copies out. */
export class Repository<Row extends object, Entry, Input> {
  readonly #mapping: Mapping<Row, Entry, Input>
  readonly #collection: Collection<Row>
  readonly #table: Table<Row>
  readonly #ids: Ids

  constructor(
    mapping: Mapping<Row, Entry, Input>,
    collection: Collection<Row>,
    table: Table<Row>,
    ids: Ids,
  ) {
    this.#mapping = mapping
    this.#collection = collection
    this.#table = table
    this.#ids = ids
  }

  /** Returns a page of the records that match, in order of id. */
  list(page: PageRequest, filter: FilterOf<Entry> = {}): Page<Entry> {
    const { rows, total } = this.#table.list(this.#toFilter(filter), page)
    const { offset, limit } = page
    return { items: rows.map((row) => this.#toRecord(row)), total, offset, limit }
  }

  count(filter: FilterOf<Entry>): number {
    return this.#table.count(this.#toFilter(filter))
  }

  /** Returns every record that matches, in order of id. */
  all(filter: FilterOf<Entry>): readonly Entry[] {
    return this.list({ offset: 0, limit: Number.POSITIVE_INFINITY }, filter).items
  }

  has(id: bigint): boolean {
    return this.#table.get(this.#ids.toRow(id)) !== undefined
  }

  /** Tells whether a row can hold an id that it only refers to. */
  canHold(id: bigint): boolean {
    return Number.isSafeInteger(this.#ids.toRow(id))
  }

  /** Returns a record, or ends the operation with 404. */
  require(id: bigint): Entry {
    return this.#toRecord(this.#requireRow(id))
  }

  create(input: Input): Entry {
    return this.#toRecord(this.#collection.create(this.#mapping.toValues(input, this.#ids)))
  }

  /** Puts new values in the place of a record's own, or ends the operation with 404. */
  replace(id: bigint, input: Input): Entry {
    const values = this.#mapping.toValues(input, this.#ids)
    return this.#toRecord(this.#table.update(this.#requireRow(id), values))
  }

  /** Deletes a record, or ends the operation with 404. */
  delete(id: bigint): void {
    this.#requireRow(id)
    this.#table.delete(this.#ids.toRow(id))
  }

  #requireRow(id: bigint): Row {
    const row = this.#table.get(this.#ids.toRow(id))
    if (row !== undefined) return row
    refuseOperation(this.#mapping.notFound, `There is no ${this.#mapping.noun} ${id}`)
  }

  #toRecord(row: Row): Entry {
    return this.#mapping.toRecord(row, this.#ids)
  }

  #toFilter(filter: FilterOf<Entry>): Filter {
    const toRow = (value: unknown) => (typeof value === 'bigint' ? this.#ids.toRow(value) : value)
    const entries = Object.entries(filter).map(([field, value]) => [field, toRow(value)])
    return Object.fromEntries(entries)
  }
}
