import { Budget } from '../lib/memory/budget.ts'
import type { StatePart } from '../lib/stateful.ts'
import { type NextIds, parseData } from './checks/parse-data.ts'
import { createDatabase, type Database, replaceAll, restart } from './database/database.ts'
import { bytesOfTables, type FixedTables } from './database/fixed-rows.ts'
import { savedReference } from './ids.ts'
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
 * @param onWrite - Called after each write.
 * @throws {StorageError} if the fixtures are too large.
 */
export function createDataState(
  { fixtures, maxDataBytes }: DataOptions,
  onWrite: () => void,
): DataState {
  const reserved = bytesOfTables(fixtures)
  const budget = new Budget({ option: 'maxDataBytes', limit: maxDataBytes, reserved })
  budget.require(reserved, 'fixtures')
  const database = createDatabase({ budget, onWrite })
  syncInventory(database.tables)
  restart(database.tables, fixtures)
  return {
    ...database,
    budget,
    snapshot: () => save(database),
    parse(saved) {
      const rows = parseData(saved)
      budget.requireInstead(bytesOfTables(rows), 'data')
      return () => replaceAll(database.tables, rows)
    },
    reset: () => restart(database.tables, fixtures),
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
