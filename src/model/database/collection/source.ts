import type { Layout } from '../layout.ts'
import type { Table } from '../table.ts'
import type { Fields } from './fields.ts'

/** The rows behind a collection. */
export interface Source<Row extends object> {
  /** The name of the collection in messages, such as `db.pet`. */
  readonly name: string
  readonly layout: Layout<Row>
  readonly fields: Fields
  readonly table: Table<Row>
  /** Called after each write that changed something. */
  readonly onWrite: (write: WrittenRows) => void
}

/** The methods of a collection that write. */
export type WriteMethod = 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'

/** A write through a collection. */
export interface WrittenRows {
  readonly method: WriteMethod
  /** The ids of the rows before an update or a deletion; empty for new rows. */
  readonly ids: readonly number[]
  /** The rows as written; empty for a deletion. */
  readonly rows: readonly object[]
}
