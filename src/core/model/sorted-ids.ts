import type { Layout } from './layout.ts'

/** The fields to filter a list by. Undefined fields are ignored. */
export type Filter = Readonly<Record<string, unknown>>

/** The ids of rows in ascending order, in groups with equal values of some fields. */
interface Index {
  readonly fields: readonly string[]
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
  readonly #keyOf: Layout<Row>['keyOf']
  readonly #rows: ReadonlyMap<number, Row>
  readonly #indexes = new Map<string, Index>()

  constructor({ keyOf }: Layout<Row>, rows: ReadonlyMap<number, Row>) {
    this.#keyOf = keyOf
    this.#rows = rows
  }

  /** Returns the ids of the rows that match a filter. */
  find(filter: Filter): readonly number[] {
    const fields = Object.keys(filter).filter((field) => filter[field] !== undefined)
    const index = this.#indexes.get(fields.join()) ?? this.#build(fields)
    return index.groups.get(groupOf(filter, index)) ?? []
  }

  /** Updates the ids after a write. `before` and `after` have the same id, if both exist. */
  replace(before: Row | undefined, after: Row | undefined): void {
    for (const index of this.#indexes.values()) {
      const from = before && groupOf(before, index)
      const to = after && groupOf(after, index)
      if (from === to) continue
      if (before !== undefined) this.#remove(before, index)
      if (after !== undefined) this.#add(after, index)
    }
  }

  #build(fields: readonly string[]): Index {
    const index: Index = { fields, groups: new Map() }
    this.#indexes.set(fields.join(), index)
    const sorted = [...this.#rows.values()].sort(
      (one, other) => this.#keyOf(one) - this.#keyOf(other),
    )
    for (const row of sorted) this.#add(row, index)
    return index
  }

  #add(row: Row, index: Index): void {
    const id = this.#keyOf(row)
    const group = groupOf(row, index)
    const ids = index.groups.get(group)
    if (ids === undefined) index.groups.set(group, [id])
    else ids.splice(positionOf(id, ids), 0, id)
  }

  #remove(row: Row, index: Index): void {
    const group = groupOf(row, index)
    const ids = index.groups.get(group) ?? []
    ids.splice(positionOf(this.#keyOf(row), ids), 1)
    if (ids.length === 0) index.groups.delete(group)
  }
}

/** Returns the values of some fields of a row or filter as one text. */
function groupOf(values: object, { fields }: Index): string {
  return fields.map((field) => Reflect.get(values, field)).join()
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
