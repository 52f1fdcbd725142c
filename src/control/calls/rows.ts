import { noContent, ok } from '../../core/http/answer.ts'
import { isPlainObject, refuse } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'
import { mapLazily } from '../../core/lib/map-lazily.ts'
import { didYouMean, nearest } from '../../core/lib/nearest.ts'
import { createIds, type Ids } from '../../core/model/ids.ts'
import { LAYOUTS, MODEL_NAMES } from '../../core/model/layout.ts'
import { fromJson, parseRowId, toJson } from '../../core/model/row-json.ts'
import type { ModelName } from '../../core/model/rows.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, fromParameter, quote, readCount } from '../input.ts'
import { refuseCall } from '../problems.ts'
import { findRowHistory } from '../row-history.ts'

/** The methods of a collection in `petstore.db` that rows of any model are written with. */
interface AnyCollection {
  create(values: object): object
  update(query: { readonly where: object; readonly data: object }): object | null
  delete(query: { readonly where: object }): object | null
}

/** The rows that a call is about. */
interface Target {
  readonly model: ModelName
  /** The name of the field that identifies a row. */
  readonly key: string
  readonly ids: Ids
  readonly collection: AnyCollection
}

export const listRows: Call<'listRows'> = (context) => {
  const { query } = context
  const { model, ids } = targetOf(context)
  const all: readonly object[] = tableOf(context, model).all()
  const offset = readCount('offset', query.one('offset')) ?? 0
  const limit = readCount('limit', query.one('limit')) ?? all.length
  // Rows never change: a write replaces them. So the response has those of this moment.
  const rows = mapLazily(all.slice(offset, offset + limit), (row) => toJson(model, row, ids))
  return { status: 200, body: { total: all.length, rows } }
}

export const getRow: Call<'getRow'> = (context) => {
  const target = targetOf(context)
  return ok(toJson(target.model, rowOf(context, target).row, target.ids))
}

export const createRow: Call<'createRow'> = (context) => {
  const target = targetOf(context)
  const { model, key, ids, collection } = target
  const row = fromInput(() => {
    const values = fromJson(model, context.body, ids)
    const id = values[key]
    if (typeof id === 'number' && !tableOf(context, model).isFree(id)) refuseTaken(context, target)
    return toJson(model, collection.create(values), ids)
  })
  const headers = { Location: `${context.path}/rows/${model}/${row[key]}` }
  return { status: 201, body: row, headers }
}

export const patchRow: Call<'patchRow'> = (context) => {
  const target = targetOf(context)
  const { model, key, ids, collection } = target
  const { id } = rowOf(context, target)
  return ok(
    fromInput(() => {
      const data = fromJson(model, context.body, ids)
      if (Object.keys(data).length === 0) refuse(model, context.body, 'at least one field')
      const next = data[key] ?? id
      if (next !== id && tableOf(context, model).get(Number(next))) refuseTaken(context, target)
      const row = collection.update({ where: { [key]: id }, data })
      return toJson(model, row ?? refuseMissing(context, target), ids)
    }),
  )
}

export const deleteRow: Call<'deleteRow'> = (context) => {
  const target = targetOf(context)
  const { id } = rowOf(context, target)
  target.collection.delete({ where: { [target.key]: id } })
  return noContent()
}

export const getRowHistory: Call<'getRowHistory'> = (context) => {
  const { model, ids } = targetOf(context)
  const key = fromParameter(() => parseRowId('id', context.param('rowId'), ids))
  return ok(findRowHistory(context.internals, { model, key }))
}

function targetOf({ internals, param }: CallContext): Target {
  const model = fromParameter(() => readModel(param('model')))
  return {
    model,
    key: LAYOUTS[model].key,
    ids: createIds(internals.settings.idOffset),
    collection: internals.core.db[model],
  }
}

function readModel(text: string): ModelName {
  const singular = text.replace(/ies$/, 'y')
  const hint = didYouMean(nearest(singular, MODEL_NAMES))
  const found = MODEL_NAMES.find((name) => name === text)
  return found ?? refuse('model', text, `one of ${MODEL_NAMES.map(describe).join(', ')}`, hint)
}

/** Finds the row in the path. Ends the call with 404 if it doesn't exist. */
function rowOf(context: CallContext, target: Target) {
  const { model, ids } = target
  const id = fromParameter(() => parseRowId('id', context.param('rowId'), ids))
  const row: object | undefined = tableOf(context, model).get(id)
  return { id, row: row ?? refuseMissing(context, target) }
}

function refuseMissing({ param }: CallContext, { model }: Target): never {
  return refuseCall('row_not_found', `There is no ${model} ${quote(param('rowId'))}`)
}

/**
 * Refuses the key of another row. The collection would show the key that the row has in the database,
 * which differs from the id with the option `idOffset`.
 */
function refuseTaken({ body }: CallContext, { model, key }: Target): never {
  const got: unknown = isPlainObject(body) ? Reflect.get(body, key) : undefined
  return refuse(`${model}.${key}`, got, 'an id that no other row has')
}

function tableOf({ internals }: CallContext, model: ModelName) {
  return internals.state.data.tables[model]
}
