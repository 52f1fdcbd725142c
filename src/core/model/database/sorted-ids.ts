import type { Layout } from '../layout.ts'

type FieldValue = string | number | bigint | boolean | null

/** The fields to filter a list by. Undefined fields are ignored. */
export type Filter = Readonly<Record<string, FieldValue | undefined>>

/** The ids of rows in ascending order, in groups with equal values of some fields. */
interface Index<Row> {
  readonly fields: readonly (keyof Row & string)[]
  /** The ids by the values, as one text. No value contains a comma. */
  readonly groups: Map<string, number[]>
}

/**
 * The ids of the rows of a table in ascending order, for each combination of filters. A page and its
 * total are parts of one array, however many rows there are.
 *
 * The ids for a combination are collected when a list is first filtered by it, and kept up to date
 * from then on.
 */
export class SortedIds<Row extends object> {
  readonly #layout: Layout<Row>
  readonly #rows: ReadonlyMap<number, Row>
  readonly #indexes = new Map<string, Index<Row>>()

  constructor(layout: Layout<Row>, rows: ReadonlyMap<number, Row>) {
    this.#layout = layout
    this.#rows = rows
  }

  /** Returns the ids of the rows that match a filter. */
  find(filter: Filter): readonly number[] {
    const fields = this.#layout.filters.filter((field) => filter[field] !== undefined)
    const index = this.#indexes.get(fields.join()) ?? this.#build(fields)
    return index.groups.get(fields.map((field) => filter[field]).join()) ?? []
  }

  /** Updates the ids after a write. `before` and `after` have the same id, if both exist. */
  replace(before: Row | undefined, after: Row | undefined): void {
    for (const index of this.#indexes.values()) {
      const from = before && groupOf(before, index)
      const to = after && groupOf(after, index)
      if (from === to) continue
      if (before !== undefined) remove(index, before, this.#layout)
      if (after !== undefined) add(index, after, this.#layout)
    }
  }

  /** Forgets all ids, after the rows were exchanged for others. */
  clear(): void {
    this.#indexes.clear()
  }

  #build(fields: Index<Row>['fields']): Index<Row> {
    const { keyOf } = this.#layout
    const index: Index<Row> = { fields, groups: new Map() }
    this.#indexes.set(fields.join(), index)
    const sorted = [...this.#rows.values()].sort((left, right) => keyOf(left) - keyOf(right))
    for (const row of sorted) add(index, row, this.#layout)
    return index
  }
}

function groupOf<Row>(row: Row, { fields }: Index<Row>): string {
  return fields.map((field) => row[field]).join()
}

function add<Row>(index: Index<Row>, row: Row, { keyOf }: Layout<Row>): void {
  const group = groupOf(row, index)
  const ids = index.groups.get(group)
  if (ids === undefined) index.groups.set(group, [keyOf(row)])
  else ids.splice(positionOf(keyOf(row), ids), 0, keyOf(row))
}

function remove<Row>(index: Index<Row>, row: Row, { keyOf }: Layout<Row>): void {
  const group = groupOf(row, index)
  const ids = index.groups.get(group) ?? []
  ids.splice(positionOf(keyOf(row), ids), 1)
  if (ids.length === 0) index.groups.delete(group)
}

/** Returns the index of the first id in a sorted array that is at least `id`, or its length. */
function positionOf(id: number, ids: readonly number[]): number {
  if (id > (ids.at(-1) ?? 0)) return ids.length
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
