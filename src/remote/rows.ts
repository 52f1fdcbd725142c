import { codeOf } from '../control/client/call-error.ts'
import type { ControlClient } from '../control/client/http-client.ts'
import type { ModelName, Rows, RowValues } from '../model/rows.ts'
import { segment } from './segment.ts'
import { toJson } from './to-json.ts'

/** A row of a model as JSON. Its ids are decimal strings, because they can be beyond 2^53. */
export type RemoteRow<Model extends ModelName> = {
  readonly [Field in keyof Rows[Model]]: Field extends IdField
    ? string | Extract<Rows[Model][Field], null>
    : Rows[Model][Field]
}

/**
 * The values of a row to write. An id can be a number or a decimal string. A new row without `id`
 * gets the next free one.
 */
export type RemoteRowValues<Model extends ModelName> = {
  readonly [Field in keyof RowValues<Rows[Model]> as Exclude<Field, 'id'>]: Field extends IdField
    ? RowValues<Rows[Model]>[Field] | string
    : RowValues<Rows[Model]>[Field]
} & { readonly id?: RowId }

type IdField = 'id' | `${string}Id`

/** The id of a row, as clients of the service see it. */
export type RowId = string | number | bigint

/** The rows of a petstore on a server. The service sees your writes at once. */
export interface RemoteRows {
  /** Returns all rows of a model. */
  list<Model extends ModelName>(model: Model): Promise<readonly RemoteRow<Model>[]>
  /** Returns a row; undefined if it does not exist. */
  get<Model extends ModelName>(model: Model, id: RowId): Promise<RemoteRow<Model> | undefined>
  /** Creates a row, and returns it. */
  create<Model extends ModelName>(
    model: Model,
    values: RemoteRowValues<Model>,
  ): Promise<RemoteRow<Model>>
  /** Changes the given fields of a row, and returns the row. */
  update<Model extends ModelName>(
    model: Model,
    id: RowId,
    values: Partial<RemoteRowValues<Model>>,
  ): Promise<RemoteRow<Model>>
  /** Deletes a row. Returns whether it existed. */
  delete(model: ModelName, id: RowId): Promise<boolean>
}

/** Creates `petstore.rows`. */
export function createRemoteRows(client: ControlClient): RemoteRows {
  return {
    async list<Model extends ModelName>(model: Model) {
      const { rows } = await client.call<{ readonly rows: readonly RemoteRow<Model>[] }>(
        'GET',
        pathOf(model),
      )
      return rows
    },
    get: async (model, id) => orNothing(client.call('GET', pathOf(model, id))),
    create: async (model, values) => client.call('POST', pathOf(model), toJson(model, values)),
    update: async (model, id, values) =>
      client.call('PATCH', pathOf(model, id), toJson(model, values)),
    delete: async (model, id) => {
      const deleted = client.call('DELETE', pathOf(model, id)).then(() => true)
      return (await orNothing(deleted)) ?? false
    },
  }
}

function pathOf(model: string, ...ids: readonly RowId[]): string {
  const below = ids.map((id) => `/${segment('rows.id', String(id))}`).join('')
  return `/rows/${segment('rows.model', String(model))}${below}`
}

/** Resolves to undefined if the row does not exist. */
async function orNothing<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'row_not_found') return undefined
    throw error
  }
}
