import type { CapturedRows } from './captured-rows.ts'
import type { FixedRows } from './fixed-rows.ts'
import type { Layout } from './layout.ts'

/** Called after each write with the row before it and after it; undefined if there is none. */
export type ChangeListener<Row> = (before: Row | undefined, after: Row | undefined) => void

/**
 * The rows of one model by id, in insertion order. It stands in for the `Map` of @mswjs/data.
 *
 * It starts from fixed rows and stores only what differs from them, so going back to them takes as
 * long as there are differences. Rows are replaced, never changed.
 */
export class RowMap<Row extends object> {
  readonly #layout: Layout<Row>
  #base: FixedRows<Row>
  /** The fixed rows that were replaced or, if undefined, deleted, by their index. */
  readonly #changed = new Map<number, Row | undefined>()
  /** The rows that were added. They come after the fixed rows. */
  readonly #added = new Map<number, Row>()
  readonly #onChange: ChangeListener<Row>
  #size: number

  constructor(layout: Layout<Row>, base: FixedRows<Row>, onChange: ChangeListener<Row>) {
    this.#layout = layout
    this.#base = base
    this.#size = base.rows.length
    this.#onChange = onChange
  }

  /** The fixed rows that the map started from. */
  get base(): FixedRows<Row> {
    return this.#base
  }

  get size(): number {
    return this.#size
  }

  get(id: number): Row | undefined {
    const index = this.#base.indexOf(id)
    return (index === undefined ? undefined : this.#at(index)) ?? this.#added.get(id)
  }

  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  set(id: number, row: Row): this {
    const before = this.get(id)
    const index = this.#base.indexOf(id)
    // A row that was deleted comes last when it is created again, as in a Map.
    if (index !== undefined && this.#at(index) !== undefined) this.#changed.set(index, row)
    else this.#added.set(id, row)
    if (before === undefined) this.#size += 1
    this.#onChange(before, row)
    return this
  }

  delete(id: number): boolean {
    const before = this.get(id)
    if (before === undefined) return false
    const index = this.#base.indexOf(id)
    if (!this.#added.delete(id) && index !== undefined) this.#changed.set(index, undefined)
    this.#size -= 1
    this.#onChange(before, undefined)
    return true
  }

  *values(): IterableIterator<Row> {
    const { rows } = this.#base
    for (let index = 0; index < rows.length; index += 1) {
      const row = this.#at(index)
      if (row !== undefined) yield row
    }
    yield* this.#added.values()
  }

  *entries(): IterableIterator<[number, Row]> {
    for (const row of this.values()) yield [this.#layout.keyOf(row), row]
  }

  /** Returns what differs from the fixed rows: the current row, and the fixed row in its place. */
  *differences(): IterableIterator<readonly [Row | undefined, Row | undefined]> {
    // An added row can have the id of a deleted one, so it goes first.
    for (const row of this.#added.values()) yield [row, undefined]
    for (const [index, row] of this.#changed) yield [row, this.#base.rows[index]]
  }

  /** The number of differences from the fixed rows. */
  get differenceCount(): number {
    return this.#changed.size + this.#added.size
  }

  /** Captures all rows. Takes as long as there are differences from the fixed rows. */
  capture(): CapturedRows<Row> {
    const [base, size] = [this.#base, this.#size]
    return { base, size, changed: new Map(this.#changed), added: new Map(this.#added) }
  }

  /** Replaces all rows with captured ones, without calling the listener. */
  adopt({ base, size, changed, added }: CapturedRows<Row>): void {
    this.#base = base
    this.#size = size
    this.#changed.clear()
    this.#added.clear()
    for (const [index, row] of changed) this.#changed.set(index, row)
    for (const [id, row] of added) this.#added.set(id, row)
  }

  #at(index: number): Row | undefined {
    const isChanged = this.#changed.size > 0 && this.#changed.has(index)
    return isChanged ? this.#changed.get(index) : this.#base.rows[index]
  }
}
