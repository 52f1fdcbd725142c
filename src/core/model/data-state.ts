import { Bound } from '../lib/bound.ts'
import { mapLazily } from '../lib/map-lazily.ts'
import type { StatePart } from '../lib/stateful.ts'
import {
  type AllRows,
  bytesOfRows,
  type Collections,
  createCollections,
  createTables,
  type PastData,
  restoreRows,
  snapshotRows,
  type Tables,
} from './database/database.ts'
import type { RowWrite, TableOptions, TableRows } from './database/table.ts'
import { type NextIds, parseData } from './read-world.ts'
import { effectiveStatus } from './rows.ts'
import type { World } from './world.ts'

/** All rows as plain JSON, and the next id of each model. Ids are never reused. */
export type SavedData = SavedRows<readonly object[]>

interface SavedRows<List> extends Readonly<Record<keyof World, List>> {
  readonly nextIds: NextIds
}

/** The rows as a part of the service's state. */
export interface DataState extends StatePart<SavedData> {
  /** The rows for the service. */
  readonly tables: Tables
  /** The same rows for users. */
  readonly collections: Collections
  /** The bound on the bytes of all rows. */
  readonly bound: Bound
  /** Returns all rows. They share values with the state. */
  rows(): AllRows
  /** Does the same as `snapshot`, but converts each row to JSON when it is read. */
  stream(): SavedRows<Iterable<object>>
}

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
  listeners: Omit<TableOptions, 'bound'>,
): DataState {
  const bound = new Bound({ max: maxDataBytes, option: 'maxDataBytes' })
  const fixtureBytes = bytesOfRows(fixtures)
  bound.require(fixtureBytes, 'fixtures')
  const tables = createTables({
    ...listeners,
    bound,
    onWrite(write, bytesBefore) {
      syncInventory(write, tables)
      listeners.onWrite(write, bytesBefore)
    },
  })
  // A new item without a status gets that of its pet.
  tables.inventoryItem.complete = (values) => {
    const pet = tables.pet.get(values.petId ?? Number.NaN)
    return { ...(pet && { status: effectiveStatus(pet) }), ...values }
  }
  const replaceAll = (rows: AllRows, bytes: number) => {
    restoreRows(tables, rows)
    bound.add(bytes - bound.used)
  }
  replaceAll(fixtures, fixtureBytes)
  return {
    tables,
    collections: createCollections(tables),
    bound,
    rows: () => snapshotRows(tables),
    snapshot: () => saveRows(snapshotRows(tables)),
    stream: () => save(snapshotRows(tables), (rows) => mapLazily(rows.values(), toSaved)),
    parse(saved) {
      const rows = parseData(saved)
      const bytes = bytesOfRows(rows)
      bound.require(bytes - bound.used, 'data')
      return () => replaceAll(rows, bytes)
    },
    reset: () => replaceAll(fixtures, fixtureBytes),
  }
}

/** Returns rows as plain JSON. */
export function saveRows(past: PastData): SavedData {
  return save(past, (rows) => Array.from(rows.values(), toSaved))
}

function save<List>(
  { category, pet, order, inventoryItem }: PastData,
  toList: (rows: TableRows<object>['rows']) => List,
): SavedRows<List> {
  return {
    categories: toList(category.rows),
    pets: toList(pet.rows),
    orders: toList(order.rows),
    inventory: toList(inventoryItem.rows),
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
 * is deleted along with it (A10 in docs/reference/assumptions.md).
 */
function syncInventory({ model, id }: RowWrite, { pet: pets, inventoryItem: items }: Tables): void {
  const [pet, item] = [pets.get(id), items.get(id)]
  if (model === 'pet') {
    const status = pet && effectiveStatus(pet)
    if (status === undefined) items.delete(id)
    else if (item === undefined) items.create({ petId: id, quantity: 0, status })
    else if (item.status !== status) items.update(item, { status })
  } else if (model === 'inventoryItem' && pet && item && item.status !== effectiveStatus(pet)) {
    pets.update(pet, { status: item.status })
  }
}
