import type { FixedRows } from './fixed-rows.ts'
import type { Layout } from './layout.ts'

/** The rows of a table as they were at some time. They share the rows with the table. */
export interface CapturedRows<Row extends object> {
  /** The fixed rows that the table had started from. */
  readonly base: FixedRows<Row>
  /** The fixed rows that were replaced or, if undefined, deleted, by their index. */
  readonly changed: ReadonlyMap<number, Row | undefined>
  /** The rows that were added, by id. They come after the fixed rows. */
  readonly added: ReadonlyMap<number, Row>
  /** The number of rows. */
  readonly size: number
}

/** Captured rows with what else a table knows. */
export interface CapturedTable<Row extends object> extends CapturedRows<Row> {
  /** The id that the next row without an id got. */
  readonly nextId: number
  /** The estimated bytes of all rows. */
  readonly bytes: number
}

/** A row before and after something happened; undefined if it did not exist. */
export interface RowChange<Row> {
  readonly id: number
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** Returns a table that has only fixed rows. */
export function onlyFixed<Row extends object>(base: FixedRows<Row>): CapturedTable<Row> {
  const { rows, nextId, bytes } = base
  return { base, size: rows.length, changed: new Map(), added: new Map(), nextId, bytes }
}

/**
 * Returns a table with the rows of `from`, none of which are fixed: those that are deleted later
 * need no memory.
 */
export function onlyAdded<Row extends object>(
  from: FixedRows<Row>,
  { keyOf }: Layout<Row>,
  none: FixedRows<Row>,
): CapturedTable<Row> {
  const { rows, nextId, bytes } = from
  const added = new Map(rows.map((row) => [keyOf(row), row]))
  return { base: none, size: rows.length, changed: new Map(), added, nextId, bytes }
}

/** The bytes of a row in a captured table, apart from the row itself. */
const ENTRY_BYTES = 64

/** Estimates the memory that a captured table keeps alive, in bytes, without its fixed rows. */
export function bytesOfCaptured<Row extends object>(
  { changed, added }: CapturedRows<Row>,
  { bytesOf }: Layout<Row>,
): number {
  let bytes = ENTRY_BYTES * (changed.size + added.size)
  for (const row of changed.values()) if (row !== undefined) bytes += bytesOf(row)
  for (const row of added.values()) bytes += bytesOf(row)
  return bytes
}

/** Returns the rows that were written between two captures, in the order of their ids. */
export function changesBetween<Row extends object>(
  before: CapturedRows<Row>,
  after: CapturedRows<Row>,
  layout: Layout<Row>,
): readonly RowChange<Row>[] {
  const ids = new Set([...idsIn(before, after, layout), ...idsIn(after, before, layout)])
  return [...ids]
    .sort((left, right) => left - right)
    .map((id) => ({ id, before: rowIn(before, id), after: rowIn(after, id) }))
    .filter((change) => change.before !== change.after)
}

/** Returns the ids of the rows that may differ from those of another capture. */
function* idsIn<Row extends object>(
  { base, changed, added }: CapturedRows<Row>,
  other: CapturedRows<Row>,
  { keyOf }: Layout<Row>,
): Generator<number> {
  yield* added.keys()
  const indexes = base === other.base ? changed.keys() : base.rows.keys()
  for (const index of indexes) {
    const row = base.rows[index]
    if (row !== undefined) yield keyOf(row)
  }
}

function rowIn<Row extends object>(
  { base, changed, added }: CapturedRows<Row>,
  id: number,
): Row | undefined {
  const index = base.indexOf(id)
  if (index === undefined) return added.get(id)
  const fixed = changed.has(index) ? changed.get(index) : base.rows[index]
  return fixed ?? added.get(id)
}
