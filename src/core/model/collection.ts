import { isPlainObject, throwOptionError } from '../lib/check.ts'
import type { Table, Tables } from './database.ts'
import { checkValues, keyOf, type ModelDefinition } from './models.ts'
import { type QueryMethod, readRowQuery } from './query.ts'
import {
  type CategoryRow,
  type InventoryRow,
  MODEL_NAMES,
  type OrderRow,
  type PetRow,
} from './rows.ts'

/** The collections in `petstore.db`, one per model. The service sees their writes at once. */
export interface Collections {
  readonly category: Collection<CategoryRow, 'name'>
  readonly pet: Collection<PetRow, 'name' | 'categoryId'>
  readonly order: Collection<OrderRow>
  readonly inventoryItem: Collection<InventoryRow, 'petId' | 'status'>
}

/**
 * The rows of one model, such as `petstore.db.pet`. The methods are those of `@mswjs/data`, but they
 * refuse what they don't know with a `TypeError`. A refused call changes nothing.
 *
 * Every returned row is frozen. To change a row, call `update`.
 */
export interface Collection<Row, RequiredField extends keyof Row = never> {
  /**
   * Creates a row. Missing fields get defaults, and a missing `id` the next free one.
   *
   * @throws {TypeError} if a field is missing, unknown or of the wrong type, or if the id is taken.
   */
  create(values: NewRow<Row, RequiredField>): Row
  /** Returns the number of matching rows, or of all rows without `where`. */
  count(query?: Partial<Pick<Query<Row>, 'where'>>): number
  /** Returns the first matching row; null if none matches. */
  findFirst(query: Query<Row> & Sorting<Row>): Row | null
  /** Returns the matching rows, or all rows without `where`, by default in the order of ids. */
  findMany(query?: Partial<Query<Row>> & Sorting<Row> & Page): Row[]
  /** Returns all rows, in the order of ids. */
  getAll(): Row[]
  /** Updates the first matching row and returns it; null if none matches. */
  update(query: Query<Row> & { readonly data: Patch<Row> }): Row | null
  /** Updates the matching rows, or all rows without `where`, and returns them; null if there are none. */
  updateMany(query: Partial<Query<Row>> & { readonly data: Patch<Row> }): Row[] | null
  /** Deletes the first matching row and returns it; null if none matches. */
  delete(query: Query<Row>): Row | null
  /** Deletes the matching rows, or all rows without `where`, and returns them; null if there are none. */
  deleteMany(query?: Partial<Query<Row>>): Row[] | null
}

/** The values of a new row. */
type NewRow<Row, RequiredField extends keyof Row> = Pick<Row, RequiredField> &
  Partial<Omit<Row, RequiredField>>

/** Selects rows by their fields. */
interface Query<Row> {
  /** The conditions, all of which a row must meet. `{}` selects all rows. */
  readonly where: Where<Row>
}

/**
 * The conditions on the fields of a row: a value, which the field must equal, or operators, such as
 * `{ gte: 3, lt: 7 }`, all of which must match. A field that is null matches only null and
 * `{ equals: null }`.
 */
type Where<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | Operators<Row[Field]>
}

/** The new value of each field to update, or a function that computes it from the old value. */
type Patch<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | ((value: Row[Field], row: Row) => Row[Field])
}

/** Sorts rows by the first field, rows with equal values by the second, and so on. Nulls come first. */
interface Sorting<Row> {
  /** The fields and their directions, as one object or a list of objects. */
  readonly orderBy?: OrderBy<Row> | readonly OrderBy<Row>[]
}

type OrderBy<Row> = { readonly [Field in keyof Row]?: 'asc' | 'desc' }

/** A page of the matching rows. */
interface Page {
  /** The number of rows to leave out at the start. @default 0 */
  readonly skip?: number
  /** The maximum number of rows. @default all */
  readonly take?: number
}

/** The operators for the values of a field. The brackets keep a union of strings in one piece. */
type Operators<Value> = {
  readonly equals?: Value
  readonly notEquals?: Value
} & ([NonNullable<Value>] extends [boolean] ? unknown : Comparisons<NonNullable<Value>>)

type Comparisons<Value> = {
  readonly gt?: Value
  readonly gte?: Value
  readonly lt?: Value
  readonly lte?: Value
  readonly in?: readonly Value[]
  readonly notIn?: readonly Value[]
} & ([Value] extends [string] ? TextSearch : Ranges<Value>)

interface TextSearch {
  readonly contains?: string
  readonly notContains?: string
}

interface Ranges<Value> {
  /** The lowest and the highest value. */
  readonly between?: readonly [Value, Value]
  readonly notBetween?: readonly [Value, Value]
}

/** Creates the collections of tables. */
export function createCollections({ category, pet, order, inventoryItem }: Tables): Collections {
  return {
    category: createCollection(category),
    pet: createCollection(pet),
    order: createCollection(order),
    inventoryItem: createCollection(inventoryItem),
  }
}

/**
 * Deletes all rows of all models: `drop(petstore.db)`.
 *
 * @throws {TypeError} if the value isn't the `db` of a petstore.
 */
export function drop(db: Collections): void {
  if (Object(db) !== db || !MODEL_NAMES.every((name) => name in db)) {
    throwOptionError('drop', db, 'petstore.db')
  }
  for (const collection of Object.values(db)) collection.deleteMany({ where: {} })
}

/** Creates the collection of a table. It checks every argument before it changes anything. */
function createCollection<Row extends object, RequiredField extends keyof Row>(
  table: Table<Row>,
): Collection<Row, RequiredField> {
  const find = (method: QueryMethod, query: unknown) =>
    readRowQuery(table.model, method, query).find(table.all())
  const firstOf = ([row]: readonly Row[]) => row ?? null
  const anyOf = (rows: Row[]) => (rows.length === 0 ? null : rows)
  return {
    create: (values) => createRow(table, values),
    count: (query) => find('count', query).length,
    findFirst: (query) => firstOf(find('findFirst', query)),
    findMany: (query) => find('findMany', query),
    getAll: () => table.all(),
    update: (query) => firstOf(updateRows(table, 'update', query)),
    updateMany: (query) => anyOf(updateRows(table, 'updateMany', query)),
    delete: (query) => firstOf(deleteRows(table, 'delete', query)),
    deleteMany: (query) => anyOf(deleteRows(table, 'deleteMany', query)),
  }
}

function createRow<Row extends object>(table: Table<Row>, got: unknown = {}): Row {
  const { model } = table
  const call = `db.${model.name}.create`
  if (!isPlainObject(got)) return throwOptionError(call, got, 'an object')
  const values = readValues<Row>(model, got, { prefix: `${call}: `, required: model.required })
  const id = keyOf(model, values)
  if (table.get(id)) throwOptionError(`${call}: ${model.key}`, id, 'an id that no other row has')
  const row = table.create(values)
  table.onCall('create', [row])
  return row
}

/** Returns new values of a row. A value that is undefined is left out; null stands for no value. */
function readValues<Row extends object>(
  model: ModelDefinition,
  got: object,
  checking: { readonly prefix: string; readonly required: readonly string[] },
): Partial<Row> {
  const given = Object.entries(got).filter(([, value]) => value !== undefined)
  const isPresent = ([name, value]: readonly [string, unknown]) =>
    value !== null || !model.fields.some((field) => field.name === name && field.nullable)
  checkValues(model, Object.fromEntries(given.filter(isPresent)), checking)
  const values: object = Object.fromEntries(given)
  // `checkValues` has compared them with the schema of the row.
  return values as Partial<Row>
}

/** Updates rows and returns them. Computes and checks all changes before it makes the first one. */
function updateRows<Row extends object>(
  table: Table<Row>,
  method: 'update' | 'updateMany',
  query: unknown,
): Row[] {
  const { model } = table
  const { call, data, find } = readRowQuery(model, method, query)
  const valuesFor = readPatch<Row>(model, `${call}: data`, data)
  const changes = find(table.all()).map((row) => ({ row, values: valuesFor(row) }))
  for (const { row, values } of changes) {
    const [old, id] = [keyOf(model, row), keyOf(model, { ...row, ...values })]
    if (id !== old)
      throwOptionError(`${call}: data.${model.key}`, id, `${old}, because a row keeps its id,`)
  }
  const rows = changes.map(({ row, values }) => table.update(row, values))
  if (rows.length > 0) table.onCall(method, [rows])
  return rows
}

/** Returns the function that computes the new values of a row, and checks them. */
function readPatch<Row extends object>(
  model: ModelDefinition,
  option: string,
  got: unknown,
): (row: Row) => Partial<Row> {
  if (!isPlainObject(got)) return throwOptionError(option, got, 'an object')
  return (row) => {
    const values = Object.entries(got).map(([field, value]): [string, unknown] => [
      field,
      typeof value === 'function' ? value(Reflect.get(row, field), row) : value,
    ])
    const checking = { prefix: `${option}.`, required: [] }
    return readValues<Row>(model, Object.fromEntries(values), checking)
  }
}

function deleteRows<Row extends object>(
  table: Table<Row>,
  method: 'delete' | 'deleteMany',
  query: unknown,
): Row[] {
  const rows = readRowQuery(table.model, method, query).find(table.all())
  const ids = rows.map((row) => keyOf(table.model, row))
  for (const id of ids) table.delete(id)
  if (ids.length > 0) table.onCall(method, [ids])
  return rows
}
