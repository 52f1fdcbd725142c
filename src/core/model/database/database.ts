import { factory, nullable, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import { refuse } from '../../lib/check.ts'
import { describeFields } from '../describe-models.ts'
import { LAYOUTS } from '../layout.ts'
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
import { createCollection } from './create-collection.ts'
import { type Backing, Table, type TableOptions, type TableRows } from './table.ts'

/** The models. A row without an id gets the next one of its table. */
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

/** The collections in `petstore.db`, one per model. The service sees their writes at once. */
export interface Collections {
  readonly category: Collection<CategoryRow, 'name'>
  readonly pet: Collection<PetRow, 'name' | 'categoryId'>
  readonly order: Collection<OrderRow>
  readonly inventoryItem: Collection<InventoryRow, 'petId'>
}

/** The tables that the service uses, one per model. */
export type Tables = { readonly [Name in ModelName]: Table<Rows[Name]> }

/** All rows as they are at some time. */
export type AllRows = { readonly [Name in ModelName]: TableRows<Rows[Name]> }

/**
 * Two ways to access the same rows: `collections` for users, and faster `tables` for the service.
 */
export interface Database {
  readonly collections: Collections
  readonly tables: Tables
}

/** What a database needs. */
export interface DatabaseOptions extends TableOptions {
  /**
   * Called after each call of a collection that wrote something: `db.pet.update`, the ids of the rows
   * before it, and the rows as written.
   */
  readonly onCall: (name: string, args: readonly unknown[]) => void
}

/** The store behind the models. Its own type says nothing about the rows of a model. */
interface Store {
  getModel<Name extends ModelName>(name: Name): Map<number, Rows[Name]>
  update(name: ModelName, row: object, next: object): void
  delete(name: ModelName, id: number): void
}

/**
 * Creates an empty database.
 *
 * @param options - The bound on the bytes of all rows, and listeners. Creating and updating rows of a
 * table counts the bytes, but checks nothing; collections do.
 */
export function createDatabase(options: DatabaseOptions): Database {
  // The models call this only when rows are created. By then, the tables below exist.
  const models = createModels((name) => tables[name].nextId)
  const store: Store = Object(models)[DATABASE_INSTANCE]
  const table = <Name extends ModelName>(name: Name, model: Backing<Rows[Name]>['model']) =>
    new Table<Rows[Name]>(LAYOUTS[name], { model, store, rows: store.getModel(name) }, options)
  const tables: Tables = {
    category: table('category', models.category),
    pet: table('pet', models.pet),
    order: table('order', models.order),
    inventoryItem: table('inventoryItem', models.inventoryItem),
  }
  const collection = <Name extends ModelName, Required extends keyof Rows[Name] = never>(
    name: Name,
  ): Collection<Rows[Name], Required> =>
    createCollection({
      name: `db.${name}`,
      layout: LAYOUTS[name],
      // Described when a call needs them, because most petstores get no call.
      get fields() {
        return describeFields(name)
      },
      table: tables[name],
      onWrite: (method, args) => options.onCall(`db.${name}.${method}`, args),
    })
  return {
    tables,
    collections: {
      category: collection<'category', 'name'>('category'),
      pet: collection<'pet', 'name' | 'categoryId'>('pet'),
      order: collection('order'),
      inventoryItem: collection<'inventoryItem', 'petId'>('inventoryItem'),
    },
  }
}

/** Returns all rows as they are now. */
export function snapshotRows({ category, pet, order, inventoryItem }: Tables): AllRows {
  return {
    category: category.snapshot(),
    pet: pet.snapshot(),
    order: order.snapshot(),
    inventoryItem: inventoryItem.snapshot(),
  }
}

/** Replaces all rows. */
export function restoreRows(tables: Tables, rows: AllRows): void {
  tables.category.restore(rows.category)
  tables.pet.restore(rows.pet)
  tables.order.restore(rows.order)
  tables.inventoryItem.restore(rows.inventoryItem)
}

/** Returns the estimated memory of all rows, in bytes. */
export function bytesOfRows({ category, pet, order, inventoryItem }: AllRows): number {
  return category.bytes + pet.bytes + order.bytes + inventoryItem.bytes
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
