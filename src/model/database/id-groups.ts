import type { Layout } from './layout.ts'
import { SortedIds } from './sorted-ids.ts'

type FieldValue = string | number | bigint | boolean | null

/** The fields to filter a list by. Undefined fields are ignored. */
export type Filter = Readonly<Record<string, FieldValue | undefined>>

/** The value of the only field of a group, or a text of both. No value contains a comma. */
type Key = unknown

const NONE = new SortedIds()

/** The ids of a group. An only id is a number: there can be as many groups as rows. */
type Group = SortedIds | number

/** The fields by which rows are grouped, if any, and the id of a row. */
interface Grouping<Row> extends Pick<Layout<Row>, 'keyOf'> {
  readonly first: (keyof Row & string) | undefined
  readonly second: (keyof Row & string) | undefined
}

/** The sorted ids of rows, in groups with equal values of some fields. */
export class IdGroups<Row extends object> {
  readonly #grouping: Grouping<Row>
  readonly #groups = new Map<Key, Group>()

  constructor(grouping: Grouping<Row>, rows: Iterable<Row>) {
    this.#grouping = grouping
    const idsByKey = new Map<Key, number[]>()
    for (const row of rows) {
      const key = this.#keyOf(row)
      const ids = idsByKey.get(key)
      if (ids === undefined) idsByKey.set(key, [grouping.keyOf(row)])
      else ids.push(grouping.keyOf(row))
    }
    for (const [key, ids] of idsByKey) this.#groups.set(key, toGroup(ids))
  }

  /** Returns the ids of the rows with the values of a filter. */
  find(filter: Filter): SortedIds {
    const group = this.#groups.get(this.#keyOfFilter(filter)) ?? NONE
    return typeof group === 'number' ? new SortedIds([group]) : group
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
    const group = this.#groups.get(key)
    if (group === undefined) this.#groups.set(key, id)
    else if (typeof group === 'number') this.#groups.set(key, toGroup([group, id]))
    else group.add(id)
  }

  #remove(key: Key, id: number): void {
    const group = this.#groups.get(key)
    if (group === id) this.#groups.delete(key)
    if (group === undefined || typeof group === 'number') return
    group.delete(id)
    if (group.size === 1) this.#groups.set(key, toGroup(group.slice(0, 1)))
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

function toGroup(ids: number[]): Group {
  const [first, second] = ids
  return first !== undefined && second === undefined ? first : new SortedIds(sorted(ids))
}

/** Sorts ids in place, unless they are in ascending order, as most are. */
function sorted(ids: number[]): readonly number[] {
  for (let index = 1; index < ids.length; index += 1) {
    if ((ids[index] ?? 0) < (ids[index - 1] ?? 0)) return ids.sort((left, right) => left - right)
  }
  return ids
}
