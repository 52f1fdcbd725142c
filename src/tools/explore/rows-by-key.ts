import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import { compareTexts } from '../../core/lib/text.ts'

/** The rows of a list by their key. In a state, they may be any values. */
export type Rows = ReadonlyMap<unknown, unknown>

/** The fields that may name a row in your state. The first one that it has is its id. */
export const IDS: readonly string[] = ['id', '_id', 'ID', 'Id', 'uuid', 'guid', 'pk', '@id']

/** Returns which field of a row in your state is its id; undefined if it has none. */
export function idNameOf(row: unknown): string | undefined {
  const fields = membersOf(row)
  return IDS.find((name) => fields[name] !== undefined && fields[name] !== null)
}

/**
 * Returns rows by their key: the field with a name, or their id. What has none is its own key, as JSON.
 * One with a key that another one has gets a key of its own.
 */
export function byKey(rows: unknown, name?: string): Rows {
  const found = new Map<unknown, unknown>()
  const counts = new Map<unknown, number>()
  for (const row of Array.isArray(rows) ? rows : []) {
    const id = membersOf(row)[name ?? idNameOf(row) ?? '']
    const key = id === undefined || typeof id === 'object' ? JSON.stringify(id ?? row) : id
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    found.set(count === 0 ? key : Symbol.for(`${count} ${key}`), row)
  }
  return found
}

/**
 * Returns the contents of a row, in which the order of what's new in its lists, such as the comments of a
 * post, doesn't depend on which request came first. `old` is what the row was before; undefined for a new
 * row. In that, only a list of rows has an order that may be by chance.
 */
export function settleLists(value: unknown, old: unknown): unknown {
  if (Array.isArray(value)) {
    const isList = Array.isArray(old)
    if (!isList && !value.every((each) => idNameOf(each) !== undefined))
      return value.map((each) => settleLists(each, undefined))
    const [olds, rows] = [byKey(isList ? old : []), [...byKey(value)]]
    const kept = rows.filter(([key]) => olds.has(key))
    const added = rows
      .filter(([key]) => !olds.has(key))
      .map(([, row]) => settleLists(row, undefined))
    return [...kept.map(([key, row]) => settleLists(row, olds.get(key))), ...sortAdded(added)]
  }
  if (!isPlainObject(value)) return value
  const before = membersOf(old)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, settleLists(each, before[name])]),
  )
}

/** Puts rows in the order of their contents, and their ids in an order of their own. */
function sortAdded(rows: readonly unknown[]): readonly unknown[] {
  const parts = rows.map((row) => {
    const name = idNameOf(row)
    if (name === undefined) return { name, id: undefined, rest: row }
    const { [name]: id, ...rest } = membersOf(row)
    return { name, id, rest }
  })
  const sorted = sortedByText(parts, ({ rest }) => JSON.stringify(rest))
  const ids = sortedByText(parts, ({ id }) => String(id)).filter(({ name }) => name !== undefined)
  return sorted.map(({ name, rest }) =>
    name === undefined ? rest : { ...membersOf(rest), [name]: ids.shift()?.id },
  )
}

function sortedByText<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const texts = items.map((item) => ({ item, text: textOf(item) }))
  return texts.sort((one, other) => compareTexts(one.text, other.text)).map(({ item }) => item)
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
