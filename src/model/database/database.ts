import { isPlainObject, refuse } from '../../lib/check.ts'
import type { Budget } from '../../lib/memory/budget.ts'
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
import type { Source } from './collection/source.ts'
import {
  DATABASE_INSTANCE,
  type DatabaseInstance,
  drop as dropRows,
  factory,
  type ModelDefinition,
  nullable,
  primaryKey,
} from './generated/mswjs-data.gen.js'
import { LAYOUTS } from './layout.ts'
import type { RawModel } from './raw-model.ts'
import { type Store, Table } from './table.ts'

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

/**
 * Creates an empty database. Only this file uses @mswjs/data.
 *
 * @param budget - The bytes that the rows may use. Creating and updating rows of a table counts
 * them, but checks nothing; collections do.
 * @param onWrite - Called after each write.
 */
export function createDatabase(budget: Budget, onWrite: () => void): Database {
  // The models call this only when rows are created. By then, the tables below exist.
  const nextId = (name: ModelName) => tables[name].nextId
  const { [DATABASE_INSTANCE]: instance, ...models } = factory<Rows>({
    category: categoryModel(() => nextId('category')),
    pet: petModel(() => nextId('pet')),
    order: orderModel(() => nextId('order')),
    inventoryItem: inventoryModel(),
  })
  const tables: Tables = {
    category: createTable('category', models.category, { instance, budget }),
    pet: createTable('pet', models.pet, { instance, budget }),
    order: createTable('order', models.order, { instance, budget }),
    inventoryItem: createTable('inventoryItem', models.inventoryItem, { instance, budget }),
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
  return { collections: createCollections(models, tables), tables }
}

type Models = { readonly [Name in ModelName]: RawModel<Rows[Name]> }

function createCollections(models: Models, tables: Tables): Collections {
  const source = <Name extends ModelName>(name: Name): Source<Rows[Name]> => ({
    name: `db.${name}`,
    layout: LAYOUTS[name],
    fields: fieldsOf(LAYOUTS[name]),
    model: models[name],
    table: tables[name],
  })
  return {
    category: createCollection(source('category')),
    pet: createCollection(source('pet')),
    order: createCollection(source('order')),
    inventoryItem: createCollection(source('inventoryItem')),
  }
}

function createTable<Name extends ModelName>(
  name: Name,
  model: RawModel<Rows[Name]>,
  { instance, budget }: { readonly instance: DatabaseInstance<Rows>; readonly budget: Budget },
): Table<Rows[Name]> {
  const store: Store<Rows[Name]> = {
    rows: instance.getModel(name),
    create: (values) => model.create(values),
    update: (previous, next) => instance.update(name, previous, next),
    delete: (id) => instance.delete(name, id),
  }
  return new Table(LAYOUTS[name], store, budget)
}

/**
 * Deletes all rows of all models: `drop(petstore.db)`.
 *
 * @throws {TypeError} if the value is not the `db` of a petstore.
 */
export function drop(db: Collections): void {
  if (!isPlainObject(db) || !Object.keys(LAYOUTS).every((name) => name in db)) {
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
