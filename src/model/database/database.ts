import type {
  CategoryRow,
  InventoryRow,
  ModelName,
  OrderRow,
  PetRow,
  PetStatus,
  Rows,
} from '../rows.ts'
import type { Collection } from './collection.ts'
import {
  DATABASE_INSTANCE,
  type DatabaseInstance,
  drop,
  factory,
  type ModelDefinition,
  nullable,
  primaryKey,
} from './generated/mswjs-data.gen.js'
import { type Layout, Table } from './table.ts'

export { drop }

/** The collections in `petstore.db`, one per model. The service sees their writes at once. */
export type Collections = { readonly [Name in ModelName]: Collection<Rows[Name]> }

/** The tables that the service uses, one per model. */
export type Tables = { readonly [Name in ModelName]: Table<Rows[Name]> }

/**
 * Two ways to access the same rows: `collections` for users, and faster `tables` for the service.
 */
export interface Database {
  readonly collections: Collections
  readonly tables: Tables
}

const LAYOUTS: { readonly [Name in ModelName]: Layout<Rows[Name]> } = {
  category: { key: (row) => row.id, filters: [] },
  pet: { key: (row) => row.id, filters: ['status', 'categoryId'] },
  order: { key: (row) => row.id, filters: ['petId', 'complete'] },
  inventoryItem: { key: (row) => row.petId, filters: ['status'] },
}

/**
 * Creates an empty database. Only this file uses @mswjs/data.
 *
 * @param onWrite - Called after each write.
 */
export function createDatabase(onWrite: () => void = () => {}): Database {
  // The models call this only when rows are created. By then, the tables below exist.
  const nextId = (name: ModelName) => tables[name].nextId
  const {
    category,
    pet,
    order,
    inventoryItem,
    [DATABASE_INSTANCE]: instance,
  } = factory<Rows>({
    category: categoryModel(() => nextId('category')),
    pet: petModel(() => nextId('pet')),
    order: orderModel(() => nextId('order')),
    inventoryItem: inventoryModel(),
  })
  const tables: Tables = {
    category: createTable('category', instance),
    pet: createTable('pet', instance),
    order: createTable('order', instance),
    inventoryItem: createTable('inventoryItem', instance),
  }
  instance.events.on('create', (_, model, row) => {
    tables[model].rowWritten(row)
    onWrite()
  })
  instance.events.on('update', (_, model, _previous, row) => {
    tables[model].rowWritten(row)
    onWrite()
  })
  instance.events.on('delete', (_, model, id) => {
    tables[model].rowDeleted(id)
    onWrite()
  })
  return { collections: { category, pet, order, inventoryItem }, tables }
}

function createTable<Name extends ModelName>(
  name: Name,
  instance: DatabaseInstance<Rows>,
): Table<Rows[Name]> {
  return new Table(LAYOUTS[name], {
    rows: instance.getModel(name),
    update: (previous, next) => instance.update(name, previous, next),
    delete: (id) => instance.delete(name, id),
  })
}

const categoryModel = (nextId: () => number): ModelDefinition<CategoryRow> => ({
  id: primaryKey(nextId),
  name: String,
  description: nullable<string>(() => null),
})

const petModel = (nextId: () => number): ModelDefinition<PetRow> => ({
  id: primaryKey(nextId),
  name: String,
  categoryId: Number,
  status: nullable<PetStatus>(() => null),
})

const orderModel = (nextId: () => number): ModelDefinition<OrderRow> => ({
  id: primaryKey(nextId),
  petId: nullable<number>(() => null),
  quantity: nullable<number>(() => null),
  shipDate: nullable<string>(() => null),
  complete: nullable<boolean>(() => null),
})

const inventoryModel = (): ModelDefinition<InventoryRow> => ({
  petId: primaryKey(() => {
    throw new TypeError('inventoryItem.create: petId: expected the id of a pet but it is missing')
  }),
  quantity: Number,
  status: () => 'available',
})
