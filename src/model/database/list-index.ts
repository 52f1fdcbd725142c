import { type Filter, IdGroups } from './id-groups.ts'
import type { Layout } from './layout.ts'
import type { SortedIds } from './sorted-ids.ts'

/** The rows to index. */
interface Source<Row> {
  values(): Iterable<Row>
}

/**
 * An index of the rows of a list. For every combination of filters, it has the sorted ids of the
 * matching rows, so the time to read a page and its total does not depend on the number of rows.
 *
 * The ids for a combination are collected when a list is first filtered by it, and kept up to date
 * from then on. Many rows are never listed in most ways.
 */
export class ListIndex<Row extends object> {
  readonly #layout: Layout<Row>
  readonly #rows: Source<Row>
  /** The ids by combination. Each bit of the number stands for a field. */
  readonly #combinations = new Map<number, IdGroups<Row>>()

  constructor(layout: Layout<Row>, rows: Source<Row>) {
    this.#layout = layout
    this.#rows = rows
  }

  /** Returns the ids of the rows that match all filters. */
  find(filter: Filter): SortedIds {
    const { filters } = this.#layout
    let combination = 0
    for (let bit = 0; bit < filters.length; bit += 1) {
      const field = filters[bit]
      if (field !== undefined && filter[field] !== undefined) combination |= 1 << bit
    }
    return this.#groupsOf(combination).find(filter)
  }

  /** Updates the index after a write. `before` and `after` have the same id, if both exist. */
  replace(before: Row | undefined, after: Row | undefined): void {
    for (const groups of this.#combinations.values()) groups.replace(before, after)
  }

  /** Forgets all ids, after the rows were exchanged for others. */
  clear(): void {
    this.#combinations.clear()
  }

  #groupsOf(combination: number): IdGroups<Row> {
    const known = this.#combinations.get(combination)
    if (known !== undefined) return known
    const { filters, keyOf } = this.#layout
    const [first, second] = filters.filter((_, bit) => (combination & (1 << bit)) !== 0)
    const groups = new IdGroups({ keyOf, first, second }, this.#rows.values())
    this.#combinations.set(combination, groups)
    return groups
  }
}
