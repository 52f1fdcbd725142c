import { ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data'
import type { Bound } from '../../lib/bound.ts'
import type { Layout } from '../layout.ts'
import type { ModelName, RowValues } from '../rows.ts'
import { type Filter, SortedIds } from './sorted-ids.ts'

/** The rows of a table as they are at some time, by id, in insertion order. Rows never change. */
export interface TableRows<Row> {
  readonly rows: ReadonlyMap<number, Row>
  /** The id that the next row without an id gets. */
  readonly nextId: number
  /** The estimated bytes of all rows. */
  readonly bytes: number
}

/** A page of a list: its offset and its maximum number of rows. */
export interface PageRequest {
  readonly offset: number
  readonly limit: number
}

/** What a table uses of a model in @mswjs/data, and of the store behind all models. */
export interface Backing<Row> {
  readonly model: {
    create(values?: Partial<Row>): Row
    /** Finds rows by operators, which no field that is null matches. Looks at every row. */
    findMany(query: { readonly where: Readonly<Record<string, object>> }): Row[]
  }
  readonly store: {
    update(name: ModelName, row: Row, next: Row): void
    delete(name: ModelName, id: number): void
  }
  /** The rows in the store, by id, in insertion order. */
  readonly rows: Map<number, Row>
}

/** What else happens when rows of a table are written. */
export interface WriteHooks<Row> {
  /** Returns the values of a new row, before it's created. */
  readonly complete?: (values: Partial<Row>) => Partial<Row>
  /** Returns the bytes of the rows that are created along with a row. */
  readonly extraBytes?: (row: Partial<Row>) => number
  /** Called after each write. `row` is undefined if the row was deleted. */
  readonly written?: (id: number, row: Row | undefined) => void
}

/** A write: the row with an id before and after it. */
export interface RowWrite {
  readonly kind: 'row'
  readonly model: ModelName
  readonly id: number
  /** Undefined if the row was created. */
  readonly before: object | undefined
  /** Undefined if the row was deleted. */
  readonly after: object | undefined
  /** The id that the next row without an id would have got before the write. */
  readonly nextId: number
}

/** What the tables of a database share. */
export interface TableOptions {
  /** The bound on the bytes of all rows. */
  readonly bound: Bound
  /** Called after each write of any table, with the estimated bytes of the row before it. */
  readonly onWrite: (write: RowWrite, bytesBefore: number) => void
}

/**
 * The rows of one model, which @mswjs/data stores.
 *
 * Its queries look at every row. So this class reads a row from the map in the store, and a list by
 * sorted ids. A row never changes: each write puts another one in its place, and ends in `#written`,
 * which gets the row before and the row after.
 */
export class Table<Row extends object> {
  readonly layout: Layout<Row>
  /** The id that the next row without an id gets. */
  nextId = 1
  hooks: WriteHooks<Row> = {}
  readonly #backing: Backing<Row>
  readonly #options: TableOptions
  readonly #ids: SortedIds<Row>
  /** The estimated bytes of all rows. */
  #bytes = 0
  /** All rows as they were at the last snapshot or restore; undefined after a write. */
  #snapshot: TableRows<Row> | undefined

  constructor(layout: Layout<Row>, backing: Backing<Row>, options: TableOptions) {
    this.layout = layout
    this.#backing = backing
    this.#options = options
    this.#ids = new SortedIds(layout, backing.rows)
  }

  /** Returns the row with an id; undefined if there's none. It's the stored object, not a copy. */
  get(id: number): Row | undefined {
    return this.#backing.rows.get(id)
  }

  /** Returns all rows in insertion order. They are the stored objects, not copies. */
  all(): Row[] {
    return [...this.#backing.rows.values()]
  }

  /** Finds rows by operators of @mswjs/data. They are the stored objects, not copies. */
  find(where: Readonly<Record<string, object>>): Row[] {
    return this.#backing.model.findMany({ where })
  }

  /** Returns a page of matching rows, ordered by id, and the number of all matching rows. */
  list(filter: Filter, { offset, limit }: PageRequest) {
    const ids = this.#ids.find(filter)
    const rows = ids.slice(offset, offset + limit).map((id) => this.get(id))
    return { rows: rows.filter((row) => row !== undefined), total: ids.length }
  }

  /** Returns the number of matching rows. */
  count(filter: Filter): number {
    return this.#ids.find(filter).length
  }

  /**
   * Creates a row and returns it. Missing fields get the model's defaults, a missing id the next one.
   */
  create(given: Partial<Row>): Row {
    const values = this.hooks.complete?.(given) ?? given
    let row = this.#backing.model.create(values)
    if (Object.values(values).some((value) => typeof value === 'bigint')) {
      // @mswjs/data has put the defaults of the fields in the place of the BigInts.
      row = this.#replace(row, values)
    }
    this.#written(undefined, row)
    return row
  }

  /** Updates some fields of a row. Returns the new row; the old object stays unchanged. */
  update(row: Row, patch: Partial<Row>): Row {
    const { keyOf } = this.layout
    const isMoved = keyOf({ ...row, ...patch }) !== keyOf(row)
    if (isMoved) this.delete(keyOf(row))
    const next = this.#replace(row, patch)
    this.#written(isMoved ? undefined : row, next)
    return next
  }

  delete(id: number): void {
    const row = this.get(id)
    this.#backing.store.delete(this.layout.name, id)
    this.#written(row, undefined)
  }

  /** Returns whether a new row can get an id: it has no row, or one that may be replaced. */
  isFree(id: number): boolean {
    const row = this.get(id)
    return row === undefined || this.layout.isReplaceable?.(row) === true
  }

  /**
   * Returns how many bytes a write adds: the creation of a row, or an update of `row`. Includes the
   * rows that are created along with it.
   */
  growthOf(values: Partial<Row>, row?: Row): number {
    const { bytesOf } = this.layout
    const after = { ...row, ...values }
    return bytesOf(after) - (row ? bytesOf(row) : 0) + (this.hooks.extraBytes?.(after) ?? 0)
  }

  /** Checks that there's room for a write. @throws {StorageError} `<subject>: expected …`. */
  requireRoom(bytes: number, subject: string): void {
    this.#options.bound.require(bytes, subject)
  }

  /** Returns all rows as they are now. */
  snapshot(): TableRows<Row> {
    const { rows } = this.#backing
    this.#snapshot ??= { rows: new Map(rows), nextId: this.nextId, bytes: this.#bytes }
    return this.#snapshot
  }

  /** Replaces all rows, without calling the listeners. */
  restore(snapshot: TableRows<Row>): void {
    if (snapshot === this.#snapshot) return
    const { rows } = this.#backing
    rows.clear()
    for (const [id, row] of snapshot.rows) rows.set(id, row)
    this.#ids.clear()
    this.#options.bound.add(snapshot.bytes - this.#bytes)
    this.#bytes = snapshot.bytes
    this.nextId = snapshot.nextId
    this.#snapshot = snapshot
  }

  /** Puts a row with other values in the place of a row, and returns it. */
  #replace(row: Row, patch: Partial<Row>): Row {
    const next = { ...row, ...patch }
    this.#backing.store.update(this.layout.name, row, next)
    return next
  }

  /** Updates what depends on the rows after a write, and calls the listeners. */
  #written(before: Row | undefined, after: Row | undefined): void {
    const { keyOf, bytesOf, name: model } = this.layout
    const row = after ?? before
    if (row === undefined) return
    this.#snapshot = undefined
    this.#ids.replace(before, after)
    const bytesBefore = before ? bytesOf(before) : 0
    const bytes = (after ? bytesOf(after) : 0) - bytesBefore
    this.#bytes += bytes
    this.#options.bound.add(bytes)
    const [id, { nextId }] = [keyOf(row), this]
    if (after !== undefined) this.nextId = Math.max(nextId, id + 1)
    this.hooks.written?.(id, after)
    this.#options.onWrite({ kind: 'row', model, id, before, after, nextId }, bytesBefore)
  }
}

/** Returns rows as a table has them. Of two rows with the same id, only the second one is there. */
export function tableOf<Row extends object>(
  rows: readonly Row[],
  { keyOf, bytesOf }: Layout<Row>,
  nextId = 1,
): TableRows<Row> {
  const byId = new Map<number, Row>()
  let bytes = 0
  let next = nextId
  for (const row of rows) {
    const id = keyOf(row)
    byId.set(id, row)
    bytes += bytesOf(row)
    if (id >= next) next = id + 1
  }
  return { rows: byId, nextId: next, bytes }
}

/** Returns a row in the form of an entity of @mswjs/data, which knows it by two symbols. */
export function entityOf<Row extends object>(layout: Layout<Row>, values: RowValues<Row>): Row {
  const symbols = { [ENTITY_TYPE]: layout.name, [PRIMARY_KEY]: layout.key }
  return Object.assign(layout.pick(values), symbols)
}
