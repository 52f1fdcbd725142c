import { factory, nullable, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import { refuse } from '../lib/check.ts'
import type { StatePart } from '../lib/stateful.ts'
import type { Collection } from './collection.ts'
import { createCollection } from './create-collection.ts'
import { LAYOUTS, MODEL_NAMES } from './layout.ts'
import { type NextIds, parseData } from './read-world.ts'
import { Room } from './room.ts'
import {
  type CategoryRow,
  effectiveStatus,
  type InventoryRow,
  type ModelName,
  mapModels,
  type OrderRow,
  type PetRow,
  type PetStatus,
  type Rows,
} from './rows.ts'
import { type RowWrite, Table, type TableOptions, type TableRows } from './table.ts'
import type { World } from './world.ts'

/** Creates the models. A row without an id gets the next one of its table. */
const createModels = (nextId: (name: ModelName) => number) =>
  factory({
    category: {
      id: primaryKey(() => nextId('category')),
      name: String,
      description: nullable<string>(() => null),
    },
    pet: {
      id: primaryKey(() => nextId('pet')),
      name: String,
      categoryId: Number,
      status: nullable<PetStatus>(() => null),
    },
    order: {
      id: primaryKey(() => nextId('order')),
      petId: nullable<number>(() => null),
      quantity: nullable<number>(() => null),
      shipDate: nullable<string>(() => null),
      complete: nullable<boolean>(() => null),
    },
    inventoryItem: {
      petId: primaryKey(() => nextId('inventoryItem')),
      quantity: Number,
      status: (): PetStatus => 'available',
    },
  })

/** The tables that the service uses, one per model. */
export type Tables = { readonly [Name in ModelName]: Table<Rows[Name]> }

/** All rows as they are at some time. */
export type AllRows = { readonly [Name in ModelName]: TableRows<Rows[Name]> }

/** The same, whatever the fields of the rows. */
export type PastData = { readonly [Name in ModelName]: TableRows<object> }

/** The collections in `petstore.db`, one per model. The service sees their writes at once. */
export interface Collections {
  readonly category: Collection<CategoryRow, 'name'>
  readonly pet: Collection<PetRow, 'name' | 'categoryId'>
  readonly order: Collection<OrderRow>
  readonly inventoryItem: Collection<InventoryRow, 'petId'>
}

/** All rows as plain JSON, and the next id of each model. Ids are never reused. */
export interface SavedData extends Readonly<Record<keyof World, readonly object[]>> {
  readonly nextIds: NextIds
}

/** The rows as a part of the service's state. */
export interface DataState extends StatePart<SavedData> {
  /** The rows for the service. */
  readonly tables: Tables
  /** The same rows for users. */
  readonly collections: Collections
  /** The room for the rows. */
  readonly room: Room
  /** Returns all rows as they are now. They share values with the state. */
  past(): PastData
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
  listeners: Omit<TableOptions, 'room'>,
): DataState {
  const room = new Room(maxDataBytes)
  const fixtureBytes = bytesOfRows(fixtures)
  room.require(fixtureBytes, 'fixtures')
  const tables = createTables({ ...listeners, room })
  const past = () => mapModels((name) => tables[name].snapshot())
  const replaceAll = (rows: AllRows, bytes: number) => {
    tables.category.restore(rows.category)
    tables.pet.restore(rows.pet)
    tables.order.restore(rows.order)
    tables.inventoryItem.restore(rows.inventoryItem)
    room.used = bytes
  }
  replaceAll(fixtures, fixtureBytes)
  return {
    tables,
    collections: {
      category: createCollection(tables.category),
      pet: createCollection(tables.pet),
      order: createCollection(tables.order),
      inventoryItem: createCollection(tables.inventoryItem),
    },
    room,
    past,
    snapshot: () => saveRows(past()),
    parse(saved) {
      const rows = parseData(saved)
      const bytes = bytesOfRows(rows)
      room.require(bytes - room.used, 'data')
      return () => replaceAll(rows, bytes)
    },
    reset: () => replaceAll(fixtures, fixtureBytes),
  }
}

/** Creates the tables, which keep pets and their stock in sync. */
function createTables(options: TableOptions): Tables {
  // The models call this only when rows are created. By then, the tables below exist.
  const models = createModels((name) => tables[name].nextId)
  const store = Object(models)[DATABASE_INSTANCE]
  const shared: TableOptions = {
    ...options,
    onWrite(write, bytesBefore) {
      syncInventory(write, tables)
      options.onWrite(write, bytesBefore)
    },
  }
  const { category, pet, order, inventoryItem } = LAYOUTS
  const tables: Tables = {
    category: new Table(category, { store, model: models.category }, shared),
    pet: new Table(pet, { store, model: models.pet }, shared),
    order: new Table(order, { store, model: models.order }, shared),
    inventoryItem: new Table(inventoryItem, { store, model: models.inventoryItem }, shared),
  }
  // A new item without a status gets that of its pet.
  tables.inventoryItem.complete = (values) => {
    const owner = tables.pet.get(values.petId ?? Number.NaN)
    return { ...(owner && { status: effectiveStatus(owner) }), ...values }
  }
  return tables
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

/** Returns the bytes of all rows. */
export function bytesOfRows(tables: PastData): number {
  let bytes = 0
  for (const name of MODEL_NAMES) {
    for (const row of tables[name].rows.values()) bytes += LAYOUTS[name].bytesOf(row)
  }
  return bytes
}

/** Returns rows as plain JSON. */
export function saveRows({ category, pet, order, inventoryItem }: PastData): SavedData {
  const toList = ({ rows }: TableRows<object>) => Array.from(rows.values(), toSaved)
  return {
    categories: toList(category),
    pets: toList(pet),
    orders: toList(order),
    inventory: toList(inventoryItem),
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
 * Deletes all rows of all models: `drop(petstore.db)`.
 *
 * @throws {TypeError} if the value isn't the `db` of a petstore.
 */
export function drop(db: Collections): void {
  if (Object(db) !== db || !Object.keys(LAYOUTS).every((name) => name in db)) {
    refuse('drop', db, 'petstore.db')
  }
  for (const collection of Object.values(db)) collection.deleteMany({ where: {} })
}
