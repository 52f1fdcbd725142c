import { refuse } from '../../lib/check.ts'
import type {
  CategoryRow,
  InventoryRow,
  ModelName,
  OrderRow,
  PetRow,
  PetStatus,
  Rows,
} from '../rows.ts'
import type { Collection } from './collection/collection.ts'
import { createCollection } from './collection/create-collection.ts'
import { fieldsOf } from './collection/fields.ts'
import type { Source, WrittenRows } from './collection/source.ts'
import type { FixedTables } from './fixed-rows.ts'
import {
  DATABASE_INSTANCE,
  drop as dropRows,
  factory,
  type ModelDefinition,
  nullable,
  primaryKey,
} from './generated/mswjs-data.gen.js'
import { LAYOUTS } from './layout.ts'
import type { RawModel } from './raw-model.ts'
import { Table, type TableOptions } from './table.ts'

/** The collections in `petstore.db`, one per model. The service sees their writes at once. */
export interface Collections {
  readonly category: Collection<CategoryRow, 'name'>
  readonly pet: Collection<PetRow, 'name' | 'categoryId'>
  readonly order: Collection<OrderRow>
  readonly inventoryItem: Collection<InventoryRow, 'petId'>
}

/** The tables that the service uses, one per model. */
export type Tables = { readonly [Name in ModelName]: Table<Rows[Name]> }

/**
 * Two ways to access the same rows: `collections` for users, and faster `tables` for the service.
 */
export interface Database {
  readonly collections: Collections
  readonly tables: Tables
}

/** What a database needs. */
export interface DatabaseOptions extends TableOptions {
  /** Called after each write through a collection that changed something. */
  readonly onCall: (model: ModelName, write: WrittenRows) => void
}

/**
 * Creates an empty database. Only this file uses the models of @mswjs/data.
 *
 * @param options - The bytes that the rows may use, and listeners. Creating and updating rows of a
 * table counts the bytes, but checks nothing; collections do.
 */
export function createDatabase(options: DatabaseOptions): Database {
  // The models call this only when rows are created. By then, the tables below exist.
  const nextId = (name: ModelName) => tables[name].nextId
  const { [DATABASE_INSTANCE]: instance, ...models } = factory<Rows>({
    category: categoryModel(() => nextId('category')),
    pet: petModel(() => nextId('pet')),
    order: orderModel(() => nextId('order')),
    inventoryItem: inventoryModel(),
  })
  const tables: Tables = {
    category: new Table(LAYOUTS.category, models.category.create, options),
    pet: new Table(LAYOUTS.pet, models.pet.create, options),
    order: new Table(LAYOUTS.order, models.order.create, options),
    inventoryItem: new Table(LAYOUTS.inventoryItem, models.inventoryItem.create, options),
  }
  instance.models.category = tables.category.rows
  instance.models.pet = tables.pet.rows
  instance.models.order = tables.order.rows
  instance.models.inventoryItem = tables.inventoryItem.rows
  return { collections: createCollections(models, tables, options), tables }
}

/** Goes back to fixed rows: fast, if the database started from the same ones before. */
export function restart({ category, pet, order, inventoryItem }: Tables, to: FixedTables): void {
  category.restart(to.category)
  pet.restart(to.pet)
  order.restart(to.order)
  inventoryItem.restart(to.inventoryItem)
}

type Models = { readonly [Name in ModelName]: RawModel<Rows[Name]> }

function createCollections(
  models: Models,
  tables: Tables,
  { onCall }: DatabaseOptions,
): Collections {
  const source = <Name extends ModelName>(name: Name): Source<Rows[Name]> => ({
    name: `db.${name}`,
    layout: LAYOUTS[name],
    fields: fieldsOf(LAYOUTS[name]),
    model: models[name],
    table: tables[name],
    onWrite: (write) => onCall(name, write),
  })
  return {
    category: createCollection(source('category')),
    pet: createCollection(source('pet')),
    order: createCollection(source('order')),
    inventoryItem: createCollection(source('inventoryItem')),
  }
}

/**
 * Deletes all rows of all models: `drop(petstore.db)`.
 *
 * @throws {TypeError} if the value is not the `db` of a petstore.
 */
export function drop(db: Collections): void {
  if (Object(db) !== db || !Object.keys(LAYOUTS).every((name) => name in db)) {
    refuse('drop', db, 'petstore.db')
  }
  dropRows(db)
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
  // Never called: an item always has the id of its pet. @mswjs/data refuses 0.
  petId: primaryKey(() => 0),
  quantity: Number,
  status: () => 'available',
})
