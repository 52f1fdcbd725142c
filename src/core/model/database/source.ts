import type { Layout } from '../layout.ts'
import type { Fields } from './fields.ts'
import type { Table } from './table.ts'

/** The rows behind a collection. */
export interface Source<Row extends object> {
  /** The name of the collection in messages, such as `db.pet`. */
  readonly name: string
  readonly layout: Layout<Row>
  readonly fields: Fields
  readonly table: Table<Row>
  /**
   * Called after each write that changed something, with the ids of the rows before it, unless they
   * are new, and the rows as written, unless they were deleted.
   */
  readonly onWrite: (method: WriteMethod, args: readonly unknown[]) => void
}

/** The methods of a collection that write. */
type WriteMethod = 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
