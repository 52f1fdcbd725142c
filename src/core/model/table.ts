import { ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data'
import { hasBigInt } from './ids.ts'
import { type Layout, pickRow, type Values } from './layout.ts'
import type { Room } from './room.ts'
import type { ModelName } from './rows.ts'
import { type Filter, SortedIds } from './sorted-ids.ts'

/** The rows of a table as they are at some time, by id, in the order of ids. Rows never change. */
export interface TableRows<Row> {
  readonly rows: ReadonlyMap<number, Row>
  /** The id that the next row without an id gets. */
  readonly nextId: number
}

/** A page of a list: its offset and its maximum number of rows. */
export interface PageRequest {
  readonly offset: number
  readonly limit: number
}

/** A model of @mswjs/data, which creates rows, and the store of all models. */
export interface Backing<Row> {
  readonly model: { create(values?: Partial<Row>): Row }
  readonly store: {
    /** Returns the rows of a model, by id, in insertion order. */
    getModel(name: ModelName): Map<number, Row>
    update(name: ModelName, row: Row, next: Row): void
    delete(name: ModelName, id: number): void
  }
}

/** The values of a new row, or new values of an existing one. */
export interface Write<Row> {
  readonly row?: Row
  readonly values: Partial<Row>
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
  /** The room for the rows of all tables. */
  readonly room: Room
  /** Called after each write of any table, with the bytes of the row before it. */
  readonly onWrite: (write: RowWrite, bytesBefore: number) => void
  /**
   * Called after each call of a collection that wrote something: `db.pet.update`, the ids of the rows
   * before it unless they are new, and the rows as written unless they were deleted.
   */
  readonly onCall: (name: string, args: readonly unknown[]) => void
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
  /** Returns the values of a new row, before it's created. */
  complete = (values: Partial<Row>): Partial<Row> => values
  readonly #backing: Backing<Row>
  readonly #rows: Map<number, Row>
  readonly #options: TableOptions
  #ids: SortedIds<Row>
  /** All rows as they were at the last snapshot or restore; undefined after a write. */
  #snapshot: TableRows<Row> | undefined

  constructor(layout: Layout<Row>, backing: Backing<Row>, options: TableOptions) {
    this.layout = layout
    this.#backing = backing
    this.#rows = backing.store.getModel(layout.name)
    this.#options = options
    this.#ids = new SortedIds(layout, this.#rows)
  }

  /** Returns the row with an id; undefined if there's none. It's the stored object, not a copy. */
  get(id: number): Row | undefined {
    return this.#rows.get(id)
  }

  /** Returns all rows in the order of ids. They are the stored objects, not copies. */
  all(): Row[] {
    return this.#rowsOf(this.#ids.find({}))
  }

  /** Returns a page of matching rows, ordered by id, and the number of all matching rows. */
  list(filter: Filter, { offset, limit }: PageRequest) {
    const ids = this.#ids.find(filter)
    return { rows: this.#rowsOf(ids.slice(offset, offset + limit)), total: ids.length }
  }

  /** Returns the number of matching rows. */
  count(filter: Filter): number {
    return this.#ids.find(filter).length
  }

  /**
   * Creates a row and returns it. Missing fields get the model's defaults, a missing id the next one.
   * If there's a row with the id, the new one replaces it.
   */
  create(given: Partial<Row>): Row {
    const values = this.complete(given)
    const id = this.layout.keyOf(values)
    if (this.get(id)) this.delete(id)
    let row = this.#backing.model.create(values)
    if (hasBigInt(values)) {
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
   * Checks that there's room for writes, and for the rows that are created along with them.
   *
   * @throws {StorageError} `<subject>: expected …`.
   */
  requireRoom(writes: readonly Write<Row>[], subject: string): void {
    let growth = 0
    for (const { row, values } of writes) {
      growth += this.#bytesOf({ ...row, ...values }) - this.#bytesOf(row)
      if (row === undefined) growth += this.layout.bytesAlong ?? 0
    }
    this.#options.room.require(growth, subject)
  }

  /** Reports a call of the collection that wrote something. */
  onCall(method: string, args: readonly unknown[]): void {
    this.#options.onCall(`db.${this.layout.name}.${method}`, args)
  }

  /** Returns all rows as they are now. */
  snapshot(): TableRows<Row> {
    this.#snapshot ??= { rows: sortById(this.#rows), nextId: this.nextId }
    return this.#snapshot
  }

  /** Replaces all rows, without counting their bytes, and without calling the listeners. */
  restore(snapshot: TableRows<Row>): void {
    if (snapshot === this.#snapshot) return
    this.#rows.clear()
    for (const [id, row] of snapshot.rows) this.#rows.set(id, row)
    this.#ids = new SortedIds(this.layout, this.#rows)
    this.nextId = snapshot.nextId
    this.#snapshot = snapshot
  }

  /** Puts a row with other values in the place of a row, and returns it. */
  #replace(row: Row, patch: Partial<Row>): Row {
    const next = { ...row, ...patch }
    this.#backing.store.update(this.layout.name, row, next)
    return next
  }

  #rowsOf(ids: readonly number[]): Row[] {
    return ids.map((id) => this.get(id)).filter((row) => row !== undefined)
  }

  #bytesOf(row: Partial<Row> | undefined): number {
    return row === undefined ? 0 : this.layout.bytesOf(row)
  }

  /** Updates what depends on the rows after a write, and calls the listener. */
  #written(before: Row | undefined, after: Row | undefined): void {
    const row = after ?? before
    if (row === undefined) return
    this.#snapshot = undefined
    this.#ids.replace(before, after)
    const bytesBefore = this.#bytesOf(before)
    this.#options.room.used += this.#bytesOf(after) - bytesBefore
    const { name: model, keyOf } = this.layout
    const [id, { nextId }] = [keyOf(row), this]
    if (after !== undefined) this.nextId = Math.max(nextId, id + 1)
    this.#options.onWrite({ kind: 'row', model, id, before, after, nextId }, bytesBefore)
  }
}

/** Returns a copy of rows by id, in the order of ids. */
export function sortById<Row>(rows: ReadonlyMap<number, Row>): Map<number, Row> {
  return new Map([...rows].sort(([one], [other]) => one - other))
}

/** Returns a row in the form of an entity of @mswjs/data, which knows it by two symbols. */
export function entityOf<Row extends object>(layout: Layout<Row>, values: Values<Row>): Row {
  const symbols = { [ENTITY_TYPE]: layout.name, [PRIMARY_KEY]: layout.key }
  return Object.assign(pickRow(layout, values), symbols)
}
