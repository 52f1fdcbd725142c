import { Bound } from '../lib/bound.ts'
import { mapLazily } from '../lib/map-lazily.ts'
import type { StatePart } from '../lib/stateful.ts'
import {
  type AllRows,
  bytesOfRows,
  createDatabase,
  type Database,
  type DatabaseOptions,
  restoreRows,
  snapshotRows,
  type Tables,
} from './database/database.ts'
import type { Table, TableRows } from './database/table.ts'
import { LAYOUTS } from './layout.ts'
import { type NextIds, parseData } from './parse-data.ts'
import { effectiveStatus, type ModelName } from './rows.ts'
import type { World } from './world.ts'

/** The rows of a model as they were at some time, by id, and the id that the next one would get. */
export type PastRows = Pick<TableRows<object>, 'rows' | 'nextId'>

/** All rows as they were at some time. */
export type PastData = { readonly [Name in ModelName]: PastRows }

type AnyTable = Pick<Table<object>, 'all' | 'nextId'>

/** All rows as plain JSON, and the next id of each model. Ids are never reused. */
export type SavedData = SavedRows<readonly object[]>

interface SavedRows<List> extends Readonly<Record<keyof World, List>> {
  readonly nextIds: NextIds
}

/** The rows as a part of the service's state. */
export interface DataState extends Database, StatePart<SavedData> {
  /** The bound on the bytes of all rows. */
  readonly bound: Bound
  /** Returns all rows. They share values with the state. */
  rows(): AllRows
  /** Does the same as `snapshot`, but converts each row to JSON when it is read. */
  stream(): SavedRows<Iterable<object>>
}

/** What the database calls. */
type DataEvents = Pick<DatabaseOptions, 'onCall' | 'onWrite'>

interface DataOptions {
  /** The rows to start from. */
  readonly fixtures: AllRows
  /** The number of bytes that the rows may use. */
  readonly maxDataBytes: number
}

/**
 * Creates the database, filled with the fixtures.
 *
 * @throws {StorageError} if the fixtures are too large.
 */
export function createDataState(
  { fixtures, maxDataBytes }: DataOptions,
  { onWrite, onCall }: DataEvents,
): DataState {
  const bound = new Bound({ max: maxDataBytes, option: 'maxDataBytes' })
  bound.require(bytesOfRows(fixtures), 'fixtures')
  const database = createDatabase({ bound, onCall, onWrite })
  const { tables } = database
  syncInventory(tables)
  restoreRows(tables, fixtures)
  return {
    ...database,
    bound,
    rows: () => snapshotRows(tables),
    snapshot: () => saveRows(snapshotRows(tables)),
    stream: () => save(tables, (table: AnyTable) => mapLazily(table.all(), toSaved)),
    parse(saved) {
      const rows = parseData(saved)
      bound.require(bytesOfRows(rows) - bound.used, 'data')
      return () => restoreRows(tables, rows)
    },
    reset: () => restoreRows(tables, fixtures),
  }
}

/** Returns rows as plain JSON. */
export function saveRows(past: PastData): SavedData {
  return save(past, ({ rows }) => Array.from(rows.values(), toSaved))
}

function save<Rows extends { readonly nextId: number }, List>(
  { category, pet, order, inventoryItem }: Readonly<Record<ModelName, Rows>>,
  listOf: (rows: Rows) => List,
): SavedRows<List> {
  return {
    categories: listOf(category),
    pets: listOf(pet),
    orders: listOf(order),
    inventory: listOf(inventoryItem),
    nextIds: { category: category.nextId, pet: pet.nextId, order: order.nextId },
  }
}

/** Returns a row as JSON. A field that is null is left out, as in a world. */
function toSaved(row: object): object {
  const saved: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (value !== null) saved[name] = typeof value === 'bigint' ? String(value) : value
  }
  return saved
}

/**
 * Keeps pets and inventory items in sync, whether the service or `petstore.db` writes the rows.
 *
 * An item is created along with its pet, with quantity 0. It always has the status of the pet, and
 * is deleted along with it (A10 in docs/reference/assumptions.md). Creating an item explicitly
 * replaces the existing item if its quantity is 0.
 */
function syncInventory({ pet: pets, inventoryItem: items }: Tables): void {
  pets.hooks = {
    extraBytes: ({ id }) =>
      id !== undefined && items.get(id) ? 0 : LAYOUTS.inventoryItem.bytesOf({}),
    written(id, pet) {
      if (pet === undefined) return items.delete(id)
      const item = items.get(id)
      const status = effectiveStatus(pet)
      if (item === undefined) items.create({ petId: id, quantity: 0, status })
      else if (item.status !== status) items.update(item, { status })
    },
  }
  items.hooks = {
    complete(values) {
      const petId = values.petId ?? Number.NaN
      const pet = pets.get(petId)
      if (items.isFree(petId)) items.delete(petId)
      return { ...(pet && { status: effectiveStatus(pet) }), ...values }
    },
    written(id, item) {
      const pet = pets.get(id)
      if (item === undefined || pet === undefined) return
      if (effectiveStatus(pet) !== item.status) pets.update(pet, { status: item.status })
    },
  }
}
