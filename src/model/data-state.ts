import { Limit } from '../lib/limit.ts'
import type { StatePart } from '../lib/stateful.ts'
import { type NextIds, parseData } from './checks/parse-data.ts'
import {
  type AllRows,
  adoptRows,
  bytesOfRows,
  captureRows,
  createDatabase,
  type Database,
  type DatabaseOptions,
} from './database/database.ts'
import type { TableRows } from './database/table.ts'
import { syncInventory } from './inventory-sync.ts'
import type { ModelName } from './rows.ts'
import type { World } from './world.ts'

/** The rows of a model as they were at some time, by id, and the id that the next one would get. */
export type PastRows = Pick<TableRows<object>, 'rows' | 'nextId'>

/** All rows as they were at some time. */
export type PastData = { readonly [Name in ModelName]: PastRows }

/** All rows as plain JSON, and the next id of each model. Ids are never reused. */
export interface SavedData extends Readonly<Record<keyof World, readonly object[]>> {
  readonly nextIds: NextIds
}

/** The rows as a part of the service's state. */
export interface DataState extends Database, StatePart<SavedData> {
  /** The limit on the bytes of all rows. */
  readonly limit: Limit
  /** Captures all rows. They share values with the state. */
  capture(): AllRows
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
  const limit = new Limit({ max: maxDataBytes, option: 'maxDataBytes' })
  limit.require(bytesOfRows(fixtures), 'fixtures')
  const database = createDatabase({ limit, onCall, onWrite })
  const { tables } = database
  syncInventory(tables)
  adoptRows(tables, fixtures)
  return {
    ...database,
    limit,
    capture: () => captureRows(tables),
    snapshot: () => saveRows(captureRows(tables)),
    parse(saved) {
      const rows = parseData(saved)
      limit.require(bytesOfRows(rows) - limit.used, 'data')
      return () => adoptRows(tables, rows)
    },
    reset: () => adoptRows(tables, fixtures),
  }
}

/** Returns rows as plain JSON. */
export function saveRows({ category, pet, order, inventoryItem }: PastData): SavedData {
  return {
    categories: savedRows(category),
    pets: savedRows(pet),
    orders: savedRows(order),
    inventory: savedRows(inventoryItem),
    nextIds: { category: category.nextId, pet: pet.nextId, order: order.nextId },
  }
}

/** Returns the rows of a model as JSON. A field that is null is left out, as in a world. */
function savedRows({ rows }: PastRows): readonly object[] {
  return [...rows.values()].map((row) => {
    const saved: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(row)) {
      if (value !== null) saved[name] = typeof value === 'bigint' ? String(value) : value
    }
    return saved
  })
}
