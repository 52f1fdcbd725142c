import { membersOf } from '../../core/lib/check.ts'

/** The rows of a list by their key. In a state, they may be any values. */
export type Rows = ReadonlyMap<unknown, unknown>

/** The field that names a row in your state. */
export const ID = 'id'

/**
 * Returns rows by their key. What has none is its own key, as JSON. One with a key that another one
 * has gets a key of its own.
 */
export function byKey(rows: unknown, name: string): Rows {
  const found = new Map<unknown, unknown>()
  const counts = new Map<unknown, number>()
  for (const row of Array.isArray(rows) ? rows : []) {
    const id = membersOf(row)[name]
    const key = id === undefined || typeof id === 'object' ? JSON.stringify(id ?? row) : id
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    found.set(count === 0 ? key : Symbol.for(`${count} ${key}`), row)
  }
  return found
}

/** Returns a key as reports show it. Rows whose keys would be the same are shown by the same one. */
export function keyShown(key: unknown): string {
  return typeof key === 'symbol' ? (key.description ?? '').replace(/^\d+ /, '') : String(key)
}

/** The keys of rows in two orders. */
export interface Reordering {
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
}

/**
 * Compares the order of the rows that are in a list before and after, without those that `isKept`
 * refuses. Undefined if it's the same. What is equal at the beginning and the end is left out.
 */
export function findReordering(
  olds: Rows,
  rows: Rows,
  isKept: (key: unknown) => boolean = () => true,
): Reordering | undefined {
  const before = [...olds.keys()].filter((key) => rows.has(key))
  const after = [...rows.keys()].filter((key) => olds.has(key))
  if (findOther(before, after) < 0) return undefined
  const [kept, moved] = [before.filter(isKept), after.filter(isKept)]
  const first = findOther(kept, moved)
  if (first < 0) return undefined
  const end = kept.length - findOther(kept.toReversed(), moved.toReversed())
  return { before: kept.slice(first, end), after: moved.slice(first, end) }
}

/** Returns the first index at which two lists of the same keys differ; -1 if they don't. */
function findOther(one: readonly unknown[], other: readonly unknown[]): number {
  return one.findIndex((key, index) => key !== other[index])
}
