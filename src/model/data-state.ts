import { Budget } from '../lib/memory/budget.ts'
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
import type { Table } from './database/table.ts'
import { bytesOfCapture, type JsonRows, listRows } from './history/captured-data.ts'
import { replayWrite } from './history/replay-write.ts'
import type { Ids } from './ids.ts'
import { syncInventory } from './inventory-sync.ts'
import type { World } from './world.ts'

/** All rows as plain JSON, and the next id of each model. Ids are never reused. */
export interface SavedData extends Readonly<Record<keyof World, readonly object[]>> {
  readonly nextIds: NextIds
}

/** The rows as a part of the service's state. */
export interface DataState extends Database, StatePart<SavedData> {
  /** The bytes that the rows may use. There is always room for those of the fixtures. */
  readonly budget: Budget
  /** The number of rows written so far, through operations and through collections. */
  readonly writeCount: number
  /** The number of rows that the next capture copies. */
  readonly captureSize: number
  /** Captures all rows. They share values with the state. */
  capture(): AllRows
  /** Replaces all rows with captured ones, without calling `onWrite`. */
  adopt(captured: AllRows): void
  /** Estimates the memory that captured rows keep alive, in bytes, without those of the fixtures. */
  bytesOf(captured: AllRows): number
  /** Returns all rows as JSON, in the order of their creation. */
  rows(ids: Ids): JsonRows
  /**
   * Repeats a write through a collection, from the arguments that the journal has.
   *
   * @throws {TypeError} if there is no such write, or no such row.
   */
  replay(name: string, args: readonly unknown[]): void
}

/** What the database calls. */
export interface DataEvents extends Pick<DatabaseOptions, 'onCall'> {
  /** Called after each write. */
  readonly onWrite: () => void
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
  { onWrite, onCall }: DataEvents,
): DataState {
  const reserved = bytesOfRows(fixtures)
  const budget = new Budget({ option: 'maxDataBytes', limit: maxDataBytes, reserved })
  budget.require(reserved, 'fixtures')
  let writeCount = 0
  const database = createDatabase({
    budget,
    onCall,
    onWrite() {
      writeCount += 1
      onWrite()
    },
  })
  const { tables } = database
  syncInventory(tables)
  adoptRows(tables, fixtures)
  return {
    ...database,
    budget,
    get writeCount() {
      return writeCount
    },
    get captureSize() {
      return Object.values(tables).reduce((sum, { captureSize }) => sum + captureSize, 0)
    },
    capture: () => captureRows(tables),
    adopt: (captured) => adoptRows(tables, captured),
    bytesOf: (captured) => bytesOfCapture(captured, fixtures),
    rows: (ids) => listRows(tables, ids),
    replay: (name, args) => replayWrite(tables, name, args),
    snapshot: () => save(database),
    parse(saved) {
      const rows = parseData(saved)
      budget.requireInstead(bytesOfRows(rows), 'data')
      return () => adoptRows(tables, rows)
    },
    reset: () => adoptRows(tables, fixtures),
  }
}

function save({ tables: { category, pet, order, inventoryItem } }: Database): SavedData {
  return {
    categories: savedRows(category),
    pets: savedRows(pet),
    orders: savedRows(order),
    inventory: savedRows(inventoryItem),
    nextIds: { category: category.nextId, pet: pet.nextId, order: order.nextId },
  }
}

/** Returns the rows of a table as JSON. A field that is null is left out, as in a world. */
function savedRows<Row extends object>(table: Table<Row>): readonly object[] {
  return table.all().map((row) => {
    const saved: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(row)) {
      if (value !== null) saved[name] = typeof value === 'bigint' ? String(value) : value
    }
    return saved
  })
}
