import type { Layout } from './layout.ts'
import { SortedIds } from './sorted-ids.ts'

type FieldValue = string | number | bigint | boolean | null

/** The fields to filter a list by. Undefined fields are ignored. */
export type Filter = Readonly<Record<string, FieldValue | undefined>>

/** The value of the only field of a group, or a text of both. No value contains a comma. */
type Key = unknown

const NONE = new SortedIds()

/** The fields by which rows are grouped, if any, and the id of a row. */
interface Grouping<Row> extends Pick<Layout<Row>, 'keyOf'> {
  readonly first: (keyof Row & string) | undefined
  readonly second: (keyof Row & string) | undefined
}

/** The sorted ids of rows, in groups with equal values of some fields. */
export class IdGroups<Row extends object> {
  readonly #grouping: Grouping<Row>
  readonly #ids = new Map<Key, SortedIds>()

  constructor(grouping: Grouping<Row>, rows: Iterable<Row>) {
    this.#grouping = grouping
    const groups = new Map<Key, number[]>()
    for (const row of rows) {
      const key = this.#keyOf(row)
      const ids = groups.get(key)
      if (ids === undefined) groups.set(key, [grouping.keyOf(row)])
      else ids.push(grouping.keyOf(row))
    }
    for (const [key, ids] of groups) this.#ids.set(key, new SortedIds(sorted(ids)))
  }

  /** Returns the ids of the rows with the values of a filter. */
  find(filter: Filter): SortedIds {
    return this.#ids.get(this.#keyOfFilter(filter)) ?? NONE
  }

  /** Updates the groups after a write. `before` and `after` have the same id, if both exist. */
  replace(before: Row | undefined, after: Row | undefined): void {
    const from = before && this.#keyOf(before)
    const to = after && this.#keyOf(after)
    if (before !== undefined && after !== undefined && from === to) return
    if (before !== undefined) this.#remove(from, this.#grouping.keyOf(before))
    if (after !== undefined) this.#add(to, this.#grouping.keyOf(after))
  }

  #add(key: Key, id: number): void {
    const ids = this.#ids.get(key)
    if (ids === undefined) this.#ids.set(key, new SortedIds([id]))
    else ids.add(id)
  }

  #remove(key: Key, id: number): void {
    const ids = this.#ids.get(key)
    ids?.delete(id)
    if (ids?.size === 0) this.#ids.delete(key)
  }

  #keyOf(row: Row): Key {
    const { first, second } = this.#grouping
    if (first === undefined) return null
    return second === undefined ? row[first] : `${row[first]},${row[second]}`
  }

  #keyOfFilter(filter: Filter): Key {
    const { first, second } = this.#grouping
    if (first === undefined) return null
    return second === undefined ? filter[first] : `${filter[first]},${filter[second]}`
  }
}

/** Sorts ids in place, unless they are in ascending order, as most are. */
function sorted(ids: number[]): readonly number[] {
  for (let index = 1; index < ids.length; index += 1) {
    if ((ids[index] ?? 0) < (ids[index - 1] ?? 0)) return ids.sort((left, right) => left - right)
  }
  return ids
}
