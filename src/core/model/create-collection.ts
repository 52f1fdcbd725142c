import { refuse } from '../lib/check.ts'
import { OptionError } from '../lib/option-error.ts'
import type { Collection } from './collection.ts'
import { compact, compactRow, isRowId, ROW_ID } from './ids.ts'
import { explainRow, fieldEntries, type Layout, pickRow } from './layout.ts'
import { type QueryMethod, readQuery } from './query.ts'
import type { Table, Write } from './table.ts'

/**
 * Creates the collection of a model. It checks every argument before it changes anything, and writes
 * rows through the table.
 */
export function createCollection<Row extends object, RequiredField extends keyof Row>(
  table: Table<Row>,
): Collection<Row, RequiredField> {
  const show = (row: Row) => showRow(table.layout, row)
  const find = (method: QueryMethod, query: unknown) => readQuery(table, method, query).find()
  const showFirst = ([row]: readonly Row[]) => (row === undefined ? null : show(row))
  const showAny = (rows: readonly Row[]) => (rows.length === 0 ? null : rows.map(show))
  return {
    create: (values) => show(createRow(table, values)),
    count: (query) => find('count', query).length,
    findFirst: (query) => showFirst(find('findFirst', query)),
    findMany: (query) => find('findMany', query).map(show),
    getAll: () => table.all().map(show),
    update: (query) => showFirst(updateRows(table, 'update', query)),
    updateMany: (query) => showAny(updateRows(table, 'updateMany', query)),
    delete: (query) => showFirst(deleteRows(table, 'delete', query)),
    deleteMany: (query) => showAny(deleteRows(table, 'deleteMany', query)),
  }
}

function showRow<Row extends object>(layout: Layout<Row>, row: Row): Row {
  return Object.freeze(pickRow(layout, row))
}

/** Creates a row, if there's room for it. */
function createRow<Row extends object>(table: Table<Row>, got: unknown): Row {
  const { layout } = table
  const call = `db.${layout.name}.create`
  const values = readNewRow(table, call, got)
  table.requireRoom([{ values }], call)
  const row = table.create(values)
  table.onCall('create', [pickRow(layout, row)])
  return row
}

/** Updates rows and returns them. Computes and checks all changes before it makes the first one. */
function updateRows<Row extends object>(
  table: Table<Row>,
  method: 'update' | 'updateMany',
  query: unknown,
): readonly Row[] {
  const { layout } = table
  const { call, data, find } = readQuery(table, method, query)
  const patch = readPatch(layout, `${call}: data`, data)
  const changes = find().map((row) => ({ row, values: patch(row) }))
  checkNewIds(table, `${call}: data.${layout.key}`, changes)
  table.requireRoom(changes, call)
  const rows = changes.map(({ row, values }) => table.update(row, values))
  if (rows.length === 0) return rows
  const ids = changes.map(({ row }) => layout.keyOf(row))
  table.onCall(method, [ids, rows.map((row) => pickRow(layout, row))])
  return rows
}

function deleteRows<Row extends object>(
  table: Table<Row>,
  method: 'delete' | 'deleteMany',
  query: unknown,
): readonly Row[] {
  const rows = readQuery(table, method, query).find()
  const ids = rows.map(table.layout.keyOf)
  for (const id of ids) table.delete(id)
  if (ids.length > 0) table.onCall(method, [ids])
  return rows
}

type Values = Readonly<Record<string, unknown>>

/**
 * Checks the values of a new row and returns them. Values that are undefined are left out.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
function readNewRow<Row extends object>(
  table: Table<Row>,
  call: string,
  got: unknown = {},
): Partial<Row> {
  const { layout } = table
  const given = fieldEntries(layout, call, compactRow(got)).filter(
    ([, value]) => value !== undefined,
  )
  const missing = layout.fields.filter(({ required }) => required)
  const values: Values = Object.fromEntries([
    ...missing.map(({ name }) => [name, undefined]),
    ...given,
  ])
  assertValues(layout, `${call}: `, values)
  const id = values[layout.key]
  if (id === undefined) return values
  if (!isRowId(id)) refuse(`${call}: ${layout.key}`, id, ROW_ID)
  if (!table.isFree(id)) refuse(`${call}: ${layout.key}`, id, UNUSED_ID)
  return values
}

const UNUSED_ID = 'an id that no other row has'

/**
 * Checks the new values of an update and returns the function that computes them for a row. Values
 * that are undefined are left out.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
function readPatch<Row extends object>(
  layout: Layout<Row>,
  option: string,
  got: unknown,
): (row: Row) => Partial<Row> {
  const entries = fieldEntries(layout, option, compactRow(got))
  const constants: Values = Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && typeof value !== 'function'),
  )
  assertValues(layout, `${option}.`, constants)
  return (row) => {
    const shown = showRow(layout, row)
    const values: Record<string, unknown> = { ...constants }
    for (const [field, compute] of entries) {
      if (typeof compute !== 'function') continue
      values[field] = compact(compute(Reflect.get(shown, field), shown))
      if (values[field] === undefined) refuse(`${option}.${field}`, undefined, 'a value')
    }
    assertValues(layout, `${option}.`, values)
    return values
  }
}

/** Throws unless a row with these values, and valid other values, matches the contract. */
function assertValues<Row extends object>(
  layout: Layout<Row>,
  prefix: string,
  values: Values,
): asserts values is Values & Partial<Row> {
  const row: Values = { ...layout.sample, ...values }
  // In the contract, a field without a value is absent.
  const present = layout.fields.filter(({ name, nullable }) => !(nullable && row[name] === null))
  const wrong = explainRow(layout, Object.fromEntries(present.map(({ name }) => [name, row[name]])))
  if (wrong !== undefined) throw new OptionError({ ...wrong, path: `${prefix}${wrong.field}` })
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      refuse(`${prefix}${name}`, value, 'an integer up to 2^53 - 1')
    }
  }
}

/** Throws if a row would get an invalid id, or one that another row has. */
function checkNewIds<Row extends object>(
  table: Table<Row>,
  option: string,
  changes: readonly Required<Write<Row>>[],
): void {
  const { keyOf } = table.layout
  const newIds = new Set<number>()
  for (const { row, values } of changes) {
    const id = keyOf({ ...row, ...values })
    if (id === keyOf(row)) continue
    if (!isRowId(id)) refuse(option, id, ROW_ID)
    if (newIds.has(id) || table.get(id)) refuse(option, id, UNUSED_ID)
    newIds.add(id)
  }
}
