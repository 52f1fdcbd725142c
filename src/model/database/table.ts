import type { Budget } from '../../lib/memory/budget.ts'
import type { Layout } from './layout.ts'
import { type Filter, ListIndex } from './list-index.ts'

/** A page of a list: its offset and its maximum number of rows. */
export interface PageRequest {
  readonly offset: number
  readonly limit: number
}

/** The rows of one model in @mswjs/data. */
export interface Store<Row> {
  readonly rows: Map<number, Row>
  create(values: Partial<Row>): Row
  update(previous: Row, next: Row): void
  delete(id: number): void
}

/** Called after each write. `row` is undefined if the row was deleted. */
type WriteListener<Row> = (id: number, row: Row | undefined) => void

/**
 * Provides fast access to the rows of one model.
 *
 * Queries in @mswjs/data scan all rows. This class reads by id from its Map instead, and lists rows
 * through an index. It updates the index on the events of @mswjs/data, which reports every write.
 */
export class Table<Row extends object> {
  /** The id that the next row without an id gets. */
  nextId = 1
  readonly #layout: Layout<Row>
  readonly #store: Store<Row>
  readonly #budget: Budget
  /** The estimated bytes of each row, by id. */
  readonly #bytes = new Map<number, number>()
  #index: ListIndex
  #listener: WriteListener<Row> | undefined
  #extraBytes: (row: Partial<Row>) => number = () => 0
  #complete: (values: Partial<Row>) => Partial<Row> = (values) => values

  constructor(layout: Layout<Row>, store: Store<Row>, budget: Budget) {
    this.#layout = layout
    this.#store = store
    this.#budget = budget
    this.#index = new ListIndex(layout.filters)
  }

  /**
   * Returns the row with an id; undefined if there is none. It is the stored object, not a copy.
   */
  get(id: number): Row | undefined {
    return this.#store.rows.get(id)
  }

  /** Returns all rows in insertion order. They are the stored objects, not copies. */
  all(): Row[] {
    return [...this.#store.rows.values()]
  }

  /** Returns a page of matching rows, ordered by id, and the number of all matching rows. */
  list(
    filter: Filter,
    page: PageRequest,
  ): { readonly rows: readonly Row[]; readonly total: number } {
    const ids = this.#index.find(filter)
    const rows = ids.slice(page.offset, page.limit).flatMap((id) => this.get(id) ?? [])
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
    return this.#store.create(this.#complete(values))
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
    this.#budget.require(bytes, subject)
  }

  /** Updates some fields of a row. Returns the new row; the old object stays unchanged. */
  update(row: Row, patch: Partial<Row>): Row {
    const next = { ...row, ...patch }
    this.#store.update(row, next)
    return next
  }

  delete(id: number): void {
    this.#store.delete(id)
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

  /** Deletes all rows and resets the next id to 1, without calling the listener. */
  clear(): void {
    this.#store.rows.clear()
    for (const bytes of this.#bytes.values()) this.#budget.add(-bytes)
    this.#bytes.clear()
    this.#index = new ListIndex(this.#layout.filters)
    this.nextId = 1
  }

  /** Updates the index after a row was created or changed. */
  rowWritten(row: Row): void {
    const id = this.#layout.keyOf(row)
    this.nextId = Math.max(this.nextId, id + 1)
    this.#index.put(id, row)
    this.#count(id, this.#layout.bytesOf(row))
    this.#listener?.(id, row)
  }

  /** Updates the index after a row was deleted. */
  rowDeleted(id: number): void {
    this.#index.remove(id)
    this.#count(id, 0)
    this.#listener?.(id, undefined)
  }

  #count(id: number, bytes: number): void {
    this.#budget.add(bytes - (this.#bytes.get(id) ?? 0))
    if (bytes === 0) this.#bytes.delete(id)
    else this.#bytes.set(id, bytes)
  }
}
