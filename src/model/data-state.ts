import { Budget } from '../lib/memory/budget.ts'
import type { StatePart } from '../lib/stateful.ts'
import { type Data, type NextIds, parseData } from './checks/parse-data.ts'
import { createDatabase, type Database } from './database/database.ts'
import { fixtureBytes, worldBytes } from './database/world-bytes.ts'
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
  /** The rows to start from: a checked world. */
  readonly fixtures: World
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
  const reserved = fixtureBytes(fixtures)
  const budget = new Budget({ option: 'maxDataBytes', limit: maxDataBytes, reserved })
  budget.require(reserved, 'fixtures')
  const database = createDatabase(budget, onWrite)
  syncInventory(database.tables)
  load(database, fixtures)
  return {
    ...database,
    budget,
    snapshot: () => save(database),
    parse(saved) {
      const data = parseData(saved)
      budget.requireInstead(worldBytes(data), 'data')
      return () => restore(database, data)
    },
    reset: () => load(database, fixtures),
  }
}

/**
 * Replaces all rows. Inserts items before pets, because creating a pet without an item adds one.
 */
function load({ tables }: Database, world: World): void {
  for (const table of Object.values(tables)) table.clear()
  for (const row of world.categories ?? []) tables.category.create(row)
  for (const row of world.inventory ?? []) tables.inventoryItem.create(row)
  for (const row of world.pets ?? []) tables.pet.create(row)
  for (const row of world.orders ?? []) tables.order.create(row)
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

/**
 * Restores the rows exactly as they were saved. `load` adds an inventory item to each pet that has
 * none, which is right for fixtures. Here, the added items are deleted again.
 */
function restore(database: Database, data: Data): void {
  load(database, data)
  const { category, pet, order, inventoryItem } = database.tables
  const stocked = new Set(data.inventory.map(({ petId }) => petId))
  for (const { petId } of inventoryItem.all()) {
    if (!stocked.has(petId)) inventoryItem.delete(petId)
  }
  category.nextId = data.nextIds.category
  pet.nextId = data.nextIds.pet
  order.nextId = data.nextIds.order
}
