import type { Budget } from '../../lib/memory/budget.ts'
import { type CapturedTable, onlyFixed } from './captured-rows.ts'
import { FixedRows } from './fixed-rows.ts'
import type { Filter } from './id-groups.ts'
import type { Layout } from './layout.ts'
import { ListIndex } from './list-index.ts'
import { RowMap } from './row-map.ts'

/** A page of a list: its offset and its maximum number of rows. */
export interface PageRequest {
  readonly offset: number
  readonly limit: number
}

/** Creates rows with the defaults of a model in @mswjs/data. */
type Create<Row> = (values: Partial<Row>) => Row

/** Called after each write. `row` is undefined if the row was deleted. */
type WriteListener<Row> = (id: number, row: Row | undefined) => void

/** What the tables of a database share. */
export interface TableOptions {
  /** The bytes that the rows may use. */
  readonly budget: Budget
  /** Called after each write of any table. */
  readonly onWrite: () => void
}

/**
 * Provides fast access to the rows of one model.
 *
 * Queries in @mswjs/data scan all rows. This class reads by id from its map instead, and lists rows
 * through an index. The map is of our own, and reports every write, so the index is always right.
 */
export class Table<Row extends object> {
  /** The rows, to put into @mswjs/data. */
  readonly rows: RowMap<Row>
  /** The id that the next row without an id gets. */
  nextId = 1
  readonly #layout: Layout<Row>
  readonly #create: Create<Row>
  readonly #options: TableOptions
  readonly #index: ListIndex<Row>
  /** The estimated bytes of all rows. */
  #bytes = 0
  #listener: WriteListener<Row> | undefined
  #extraBytes: (row: Partial<Row>) => number = () => 0
  #complete: (values: Partial<Row>) => Partial<Row> = (values) => values

  constructor(layout: Layout<Row>, create: Create<Row>, options: TableOptions) {
    this.#layout = layout
    this.#create = create
    this.#options = options
    const onChange = this.#changed.bind(this)
    this.rows = new RowMap(layout, new FixedRows([], layout), onChange)
    this.#index = new ListIndex(layout, this.rows)
  }

  /**
   * Returns the row with an id; undefined if there is none. It is the stored object, not a copy.
   */
  get(id: number): Row | undefined {
    return this.rows.get(id)
  }

  /** Returns all rows in insertion order. They are the stored objects, not copies. */
  all(): Row[] {
    return [...this.rows.values()]
  }

  /** Returns a page of matching rows, ordered by id, and the number of all matching rows. */
  list(
    filter: Filter,
    page: PageRequest,
  ): { readonly rows: readonly Row[]; readonly total: number } {
    const ids = this.#index.find(filter)
    const rows: Row[] = []
    for (const id of ids.slice(page.offset, page.limit)) {
      const row = this.get(id)
      if (row !== undefined) rows.push(row)
    }
    return { rows, total: ids.size }
  }

  /** Returns the number of matching rows. */
  count(filter: Filter): number {
    return this.#index.find(filter).size
  }

  /**
   * Creates a row and returns it. Missing fields get the model's defaults, a missing id the next one.
   */
  create(values: Partial<Row>): Row {
    return this.#create(this.#complete(values))
  }

  /** Returns whether a new row can get an id: it has no row, or one that may be replaced. */
  isFree(id: number): boolean {
    const row = this.get(id)
    return row === undefined || this.#layout.isReplaceable?.(row) === true
  }

  /**
   * Returns how many bytes a write adds: the creation of a row, or an update of `row`. Includes the
   * rows that are created along with it.
   */
  growthOf(values: Partial<Row>, row?: Row): number {
    const { bytesOf } = this.#layout
    if (row === undefined) return bytesOf(values) + this.#extraBytes(values)
    const after = { ...row, ...values }
    return bytesOf(after) - bytesOf(row) + this.#extraBytes(after)
  }

  /**
   * Checks that there is room for the bytes of a write.
   *
   * @param subject - What is written, for the message.
   * @throws {StorageError} if there is not.
   */
  requireRoom(bytes: number, subject: string): void {
    this.#options.budget.require(bytes, subject)
  }

  /** Updates some fields of a row. Returns the new row; the old object stays unchanged. */
  update(row: Row, patch: Partial<Row>): Row {
    const { keyOf, toRow } = this.#layout
    const next = toRow({ ...row, ...patch })
    const id = keyOf(row)
    if (keyOf(next) !== id) this.rows.delete(id)
    this.rows.set(keyOf(next), next)
    return next
  }

  delete(id: number): void {
    this.rows.delete(id)
  }

  /** Sets the listener that is called after each write. There is only one. */
  onWrite(listener: WriteListener<Row>): void {
    this.#listener = listener
  }

  /** Sets the function that returns the bytes of the rows that are created along with a row. */
  countExtra(extraBytes: (row: Partial<Row>) => number): void {
    this.#extraBytes = extraBytes
  }

  /** Sets the function that prepares the creation of a row and returns its values. */
  beforeCreate(complete: (values: Partial<Row>) => Partial<Row>): void {
    this.#complete = complete
  }

  /**
   * Goes back to fixed rows, without calling the listeners. If the table started from the same fixed
   * rows before, this takes as long as there were changes since then.
   */
  restart(fixed: FixedRows<Row>): void {
    if (fixed !== this.rows.base) this.#index.clear()
    else {
      for (const [current, original] of this.rows.differences()) {
        this.#index.replace(current, original)
      }
    }
    this.#exchange(onlyFixed(fixed))
  }

  /** Captures the rows. Takes as long as there are differences from the fixed rows. */
  capture(): CapturedTable<Row> {
    return { ...this.rows.capture(), nextId: this.nextId, bytes: this.#bytes }
  }

  /** Replaces all rows with captured ones, without calling the listeners. */
  adopt(captured: CapturedTable<Row>): void {
    this.#index.clear()
    this.#exchange(captured)
  }

  #exchange(captured: CapturedTable<Row>): void {
    this.rows.adopt(captured)
    this.#options.budget.add(captured.bytes - this.#bytes)
    this.#bytes = captured.bytes
    this.nextId = captured.nextId
  }

  /** Updates the index and the bytes after a write, and calls the listeners. */
  #changed(before: Row | undefined, after: Row | undefined): void {
    const { keyOf, bytesOf } = this.#layout
    this.#index.replace(before, after)
    const bytes = (after ? bytesOf(after) : 0) - (before ? bytesOf(before) : 0)
    this.#bytes += bytes
    this.#options.budget.add(bytes)
    const row = after ?? before
    if (row === undefined) return
    const id = keyOf(row)
    if (after !== undefined) this.nextId = Math.max(this.nextId, id + 1)
    this.#listener?.(id, after)
    this.#options.onWrite()
  }
}
