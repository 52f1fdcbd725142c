import { refuse } from '../../lib/check.ts'
import { isRowId, ROW_ID } from '../row-checks.ts'
import type { Collection } from './collection.ts'
import { type QueryMethod, readQuery } from './query.ts'
import { readNewRow, readPatch } from './row-values.ts'
import type { Source } from './source.ts'

/**
 * Creates the collection of a model. It checks every argument before it changes anything, finds
 * rows with @mswjs/data, and writes them through the table.
 */
export function createCollection<Row extends object, RequiredField extends keyof Row>(
  source: Source<Row>,
): Collection<Row, RequiredField> {
  const show = (row: Row) => Object.freeze(source.layout.pick(row))
  const find = (method: QueryMethod, query: unknown) => readQuery(source, method, query).find()
  const showFirst = ([row]: readonly Row[]) => (row === undefined ? null : show(row))
  const showAny = (rows: readonly Row[]) => (rows.length === 0 ? null : rows.map(show))
  return {
    create: (values) => show(createRow(source, readNewRow(source, values))),
    count: (query) => find('count', query).length,
    findFirst: (query) => showFirst(find('findFirst', query)),
    findMany: (query) => find('findMany', query).map(show),
    getAll: () => source.table.all().map(show),
    update: (query) => showFirst(updateRows(source, 'update', query)),
    updateMany: (query) => showAny(updateRows(source, 'updateMany', query)),
    delete: (query) => showFirst(deleteRows(source, 'delete', find('delete', query))),
    deleteMany: (query) => showAny(deleteRows(source, 'deleteMany', find('deleteMany', query))),
  }
}

/** Creates a row, if there's room for it. */
function createRow<Row extends object>(
  { name, table, layout, onWrite }: Source<Row>,
  values: Partial<Row>,
): Row {
  table.requireRoom(table.growthOf(values), `${name}.create`)
  const row = table.create(values)
  onWrite('create', [layout.pick(row)])
  return row
}

/** Updates rows and returns them. Computes and checks all changes before it makes the first one. */
function updateRows<Row extends object>(
  source: Source<Row>,
  method: 'update' | 'updateMany',
  query: unknown,
): readonly Row[] {
  const { call, data, find } = readQuery(source, method, query)
  const patch = readPatch(source, `${call}: data`, data)
  const changes = find().map((row) => ({ row, values: patch(row) }))
  checkNewIds(source, `${call}: data.${source.layout.key}`, changes)
  const bytes = changes.map(({ row, values }) => source.table.growthOf(values, row))
  const growth = bytes.reduce((sum, each) => sum + each, 0)
  source.table.requireRoom(growth, call)
  const rows = changes.map(({ row, values }) => source.table.update(row, values))
  if (rows.length === 0) return rows
  const ids = changes.map(({ row }) => source.layout.keyOf(row))
  source.onWrite(method, [ids, rows.map(source.layout.pick)])
  return rows
}

interface Change<Row> {
  readonly row: Row
  readonly values: Partial<Row>
}

/** Throws if a row would get an invalid id, or one that another row has. */
function checkNewIds<Row extends object>(
  { layout, table }: Source<Row>,
  option: string,
  changes: readonly Change<Row>[],
): void {
  const newIds = new Set<number>()
  for (const { row, values } of changes) {
    const id = layout.keyOf({ ...row, ...values })
    if (id === layout.keyOf(row)) continue
    if (!isRowId(id)) refuse(option, id, ROW_ID)
    if (newIds.has(id) || table.get(id)) refuse(option, id, 'an id that no other row has')
    newIds.add(id)
  }
}

function deleteRows<Row extends object>(
  { layout, table, onWrite }: Source<Row>,
  method: 'delete' | 'deleteMany',
  rows: readonly Row[],
): readonly Row[] {
  const ids = rows.map(layout.keyOf)
  for (const id of ids) table.delete(id)
  if (ids.length > 0) onWrite(method, [ids])
  return rows
}
