import { describe } from '../lib/describe.ts'
import { type StatePart, savedRecord } from '../lib/stateful.ts'
import { checkShape } from './check-world.ts'
import { createDatabase, type Database } from './database/database.ts'
import type { ModelName } from './rows.ts'
import { linkStock } from './inventory-sync.ts'
import type { World } from './world.ts'

/** All rows as plain JSON, and the ids that come next: an id is never given twice. */
export interface SavedData extends Required<World> {
  readonly nextIds: Readonly<Record<NumberedModel, number>>
}

type NumberedModel = Exclude<ModelName, 'inventoryItem'>

/** The database as a part of the state: it starts from `world`, whose rows must be sound. */
export function createData(world: World, onWrite?: () => void): Database & StatePart<SavedData> {
  const database = createDatabase(onWrite)
  linkStock(database)
  load(database, world)
  return {
    ...database,
    snapshot: () => save(database),
    parse(saved) {
      const data = parseData(saved)
      return () => restore(database, data)
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

/** Fixtures may leave stock out, and get it with their pets; saved rows are all that there are. */
function restore(database: Database, data: SavedData): void {
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

function parseData(saved: unknown): SavedData {
  const { nextIds: savedIds, ...rows } = savedRecord(saved)
  const world = checkShape(rows, 'data')
  const nextIds = parseNextIds(savedIds)
  const idsOf = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id)
  checkIds(idsOf(world.categories), 'data.categories', nextIds.category)
  checkIds(idsOf(world.pets), 'data.pets', nextIds.pet)
  checkIds(idsOf(world.orders), 'data.orders', nextIds.order)
  const stocked = world.inventory.map(({ petId }) => petId)
  checkIds(stocked, 'data.inventory', Number.POSITIVE_INFINITY)
  return { ...world, nextIds }
}

/** Checks that each row has an id of its own, below the next one that will be given. */
function checkIds(ids: readonly number[], where: string, nextId: number): void {
  const seen = new Set<number>()
  for (const [index, id] of ids.entries()) {
    const wrong = wrongWith(id, seen, nextId)
    if (wrong !== undefined) {
      throw new TypeError(`${where}[${index}]: the id ${describe(id)} ${wrong}`)
    }
    seen.add(id)
  }
}

function wrongWith(id: number, seen: ReadonlySet<number>, nextId: number): string | undefined {
  if (!Number.isSafeInteger(id) || id === 0) return 'is no integer other than 0'
  if (seen.has(id)) return 'is there already'
  return id < nextId ? undefined : `is not below the next one, ${nextId}`
}

function parseNextIds(saved: unknown): SavedData['nextIds'] {
  const { category, pet, order } = savedRecord(saved)
  const id = (name: NumberedModel, value: unknown) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
    throw new TypeError(`data.nextIds.${name}: expected an integer from 1 up`)
  }
  return { category: id('category', category), pet: id('pet', pet), order: id('order', order) }
}
