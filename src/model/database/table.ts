import { type Filter, ListIndex } from './list-index.ts'

/** One page of a list: where it starts, and how many rows it has at most. */
export interface PageRequest {
  readonly offset: number
  readonly limit: number
}

/** The store of @mswjs/data as one model sees it. */
export interface Store<Row> {
  readonly rows: Map<number, Row>
  update(previous: Row, next: Row): void
  delete(id: number): void
}

/** How a model is kept: the field with its id, and the fields it can be listed by. */
export interface Layout<Row> {
  readonly key: (row: Row) => number
  readonly filters: readonly (keyof Row & string)[]
}

/** Called after each write, in whatever way it was made; `row` is undefined when it was deleted. */
type WriteListener<Row> = (id: number, row: Row | undefined) => void

/**
 * Direct ways to the rows of one model.
 *
 * The queries of @mswjs/data scan every row, so reads by id go to the Map that it keeps, and lists
 * to an index kept from its events: those tell of each write, whoever makes it.
 */
export class Table<Row extends object> {
  /** The id that the next row gets, unless it brings one. */
  nextId = 1
  readonly #layout: Layout<Row>
  readonly #store: Store<Row>
  #index: ListIndex
  #listener: WriteListener<Row> | undefined

  constructor(layout: Layout<Row>, store: Store<Row>) {
    this.#layout = layout
    this.#store = store
    this.#index = new ListIndex(layout.filters)
  }

  /** Returns the live row of an id. */
  get(id: number): Row | undefined {
    return this.#store.rows.get(id)
  }

  /** Returns every live row, in the order they were added. */
  all(): Row[] {
    return [...this.#store.rows.values()]
  }

  /** Returns one page of the rows that match, in order of id, and how many match in all. */
  list(
    filter: Filter,
    page: PageRequest,
  ): { readonly rows: readonly Row[]; readonly total: number } {
    const ids = this.#index.find(filter)
    const rows = ids.slice(page.offset, page.limit).flatMap((id) => this.get(id) ?? [])
    return { rows, total: ids.size }
  }

  count(filter: Filter): number {
    return this.#index.find(filter).size
  }

  /** Replaces a row by itself with other values in some fields. */
  update(row: Row, patch: Partial<Row>): Row {
    const next = { ...row, ...patch }
    this.#store.update(row, next)
    return next
  }

  delete(id: number): void {
    this.#store.delete(id)
  }

  /** Calls `listener` after each write from now on. */
  onWrite(listener: WriteListener<Row>): void {
    this.#listener = listener
  }

  /** Forgets every row and starts to count from 1, without telling the listener. */
  clear(): void {
    this.#store.rows.clear()
    this.#index = new ListIndex(this.#layout.filters)
    this.nextId = 1
  }

  /** Takes note of a row that was created or changed. */
  wrote(row: Row): void {
    const id = this.#layout.key(row)
    this.nextId = Math.max(this.nextId, id + 1)
    this.#index.put(id, row)
    this.#listener?.(id, row)
  }

  /** Takes note of a row that was deleted. */
  removed(id: number): void {
    this.#index.remove(id)
    this.#listener?.(id, undefined)
  }
}
