import type { StatePart } from '../state.ts'
import { checkShape } from './check-world.ts'
import { createDatabase, type Database } from './database.ts'
import type { ModelName } from './rows.ts'
import { linkStock } from './stock-links.ts'
import type { World } from './world.ts'

/** All rows as plain JSON, and the ids that come next: an id is never given twice. */
export interface SavedData extends Required<World> {
  readonly nextIds: Readonly<Record<NumberedModel, number>>
}

type NumberedModel = Exclude<ModelName, 'inventoryItem'>

/** The database as a part of the state: it starts from `world`, whose rows must be sound. */
export function createData(world: World): Database & StatePart<SavedData> {
  const database = createDatabase()
  linkStock(database)
  load(database, world)
  return {
    ...database,
    snapshot: () => save(database),
    parse(saved) {
      const data = parseData(saved)
      return () => {
        load(database, data)
        restoreIds(database, data.nextIds)
      }
    },
    reset: () => load(database, world),
  }
}

/** Items go in before their pets, which otherwise would bring items of their own. */
function load({ collections, tables }: Database, world: World): void {
  for (const table of Object.values(tables)) table.clear()
  for (const row of world.categories ?? []) collections.category.create(row)
  for (const row of world.inventory ?? []) collections.inventoryItem.create(row)
  for (const row of world.pets ?? []) collections.pet.create(row)
  for (const row of world.orders ?? []) collections.order.create(row)
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
      categoryId,
      ...(status !== null && { status }),
    })),
    orders: tables.order.all().map(({ id, petId, quantity, shipDate, complete }) => ({
      id,
      ...(petId !== null && { petId }),
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

function parseData(saved: unknown): SavedData {
  const { nextIds, ...rows } = Object(saved) as Partial<SavedData>
  return { ...checkShape(rows, 'data'), nextIds: parseNextIds(nextIds) }
}

function parseNextIds(saved: unknown): SavedData['nextIds'] {
  const { category, pet, order } = Object(saved) as Readonly<Record<string, unknown>>
  const id = (name: NumberedModel, value: unknown) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value
    throw new TypeError(`data.nextIds.${name}: takes an integer`)
  }
  return { category: id('category', category), pet: id('pet', pet), order: id('order', order) }
}

function restoreIds({ tables }: Database, nextIds: SavedData['nextIds']): void {
  tables.category.nextId = nextIds.category
  tables.pet.nextId = nextIds.pet
  tables.order.nextId = nextIds.order
}
