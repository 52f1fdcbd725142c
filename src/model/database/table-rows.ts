import type { Layout } from './layout.ts'

/** The rows of a table as they are at some time, by id, in insertion order. Rows never change. */
export interface TableRows<Row> {
  readonly rows: ReadonlyMap<number, Row>
  /** The id that the next row without an id gets. */
  readonly nextId: number
  /** The estimated bytes of all rows. */
  readonly bytes: number
}

/** Returns rows as a table has them. Of two rows with the same id, only the second one is there. */
export function tableOf<Row extends object>(
  rows: readonly Row[],
  { keyOf, bytesOf }: Layout<Row>,
  nextId = 1,
): TableRows<Row> {
  const byId = new Map<number, Row>()
  let bytes = 0
  let next = nextId
  for (const row of rows) {
    const id = keyOf(row)
    byId.set(id, row)
    bytes += bytesOf(row)
    if (id >= next) next = id + 1
  }
  return { rows: byId, nextId: next, bytes }
}
