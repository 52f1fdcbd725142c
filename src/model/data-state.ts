import { Budget } from '../lib/memory/budget.ts'
import type { StatePart } from '../lib/stateful.ts'
import { type NextIds, parseData } from './checks/parse-data.ts'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
  restart,
} from './database/database.ts'
import { bytesOfTables, type FixedTables } from './database/fixed-rows.ts'
import {
  adoptData,
  type CapturedData,
  captureData,
  type JsonRows,
  listRows,
  replaceAll,
} from './history/captured-data.ts'
import { replayWrite } from './history/replay-write.ts'
import { type Ids, savedReference } from './ids.ts'
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
  /** The number of rows that differ from those of the fixtures or, after a restore, all rows. */
  readonly differenceCount: number
  /** Captures all rows. They share values with the state. Takes `differenceCount` steps. */
  capture(): CapturedData
  /** Replaces all rows with captured ones, without calling `onWrite`. */
  adopt(captured: CapturedData): void
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
  readonly fixtures: FixedTables
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
  const reserved = bytesOfTables(fixtures)
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
  restart(tables, fixtures)
  return {
    ...database,
    budget,
    get writeCount() {
      return writeCount
    },
    get differenceCount() {
      return Object.values(tables).reduce((sum, { rows }) => sum + rows.differenceCount, 0)
    },
    capture: () => captureData(tables),
    adopt: (captured) => adoptData(tables, captured),
    rows: (ids) => listRows(tables, ids),
    replay: (name, args) => replayWrite(tables, name, args),
    snapshot: () => save(database),
    parse(saved) {
      const rows = parseData(saved)
      budget.requireInstead(bytesOfTables(rows), 'data')
      return () => replaceAll(tables, rows)
    },
    reset: () => restart(tables, fixtures),
  }
}

function save({ tables }: Database): SavedData {
  return {
    categories: tables.category.all().map(({ id, name, description }) => ({
      id,
      name,
      ...(description !== null && { description }),
    })),
    pets: tables.pet.all().map(({ id, name, categoryId, status }) => ({
      id,
      name,
      categoryId: savedReference(categoryId),
      ...(status !== null && { status }),
    })),
    orders: tables.order.all().map(({ id, petId, quantity, shipDate, complete }) => ({
      id,
      ...(petId !== null && { petId: savedReference(petId) }),
      ...(quantity !== null && { quantity }),
      ...(shipDate !== null && { shipDate }),
      ...(complete !== null && { complete }),
    })),
    inventory: tables.inventoryItem
      .all()
      .map(({ petId, quantity, status }) => ({ petId, quantity, status })),
    nextIds: {
      category: tables.category.nextId,
      pet: tables.pet.nextId,
      order: tables.order.nextId,
    },
  }
}
