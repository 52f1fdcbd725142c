import type { ModelName } from '../../core/model/rows.ts'
import type { Connection } from './connection.ts'

/** A row, with the ids that clients of the service see. One beyond 2^53 is a text. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

/** A query that selects the row with an id. */
type ById = { readonly where: Readonly<Record<string, unknown>> }

/** The rows of a model, whichever it is. */
interface RemoteRows {
  getAll(): Promise<readonly Row[]>
  create(values: object): Promise<Row>
  update(query: ById & { readonly data: object }): Promise<Row | null>
  delete(query: ById): Promise<Row | null>
}

/** The methods of rows that the panel calls. */
const METHODS = ['getAll', 'create', 'update', 'delete'] as const

/** Returns the rows of a model. */
export function rowsOf(connection: Connection, model: ModelName): RemoteRows
export function rowsOf({ call }: Connection, model: ModelName): unknown {
  const member =
    (method: string) =>
    (...args: readonly unknown[]) =>
      call(`db/${model}/${method}`, args)
  return Object.fromEntries(METHODS.map((method) => [method, member(method)]))
}
