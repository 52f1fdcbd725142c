import { factory, nullable, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import { refuse } from '../../lib/check.ts'
import { LAYOUTS, MODEL_NAMES } from '../layout.ts'
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
import { Table, type TableOptions, type TableRows } from './table.ts'

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

/**
 * Creates the tables of an empty database.
 *
 * @param options - The bound on the bytes of all rows, and listeners. Creating and updating rows of a
 * table counts the bytes, but checks nothing; collections do.
 */
export function createTables(options: TableOptions): Tables {
  // The models call this only when rows are created. By then, the tables below exist.
  const models = createModels((name) => tables[name].nextId)
  const store = Object(models)[DATABASE_INSTANCE]
  const { category, pet, order, inventoryItem } = LAYOUTS
  const tables: Tables = {
    category: new Table(category, { store, model: models.category }, options),
    pet: new Table(pet, { store, model: models.pet }, options),
    order: new Table(order, { store, model: models.order }, options),
    inventoryItem: new Table(inventoryItem, { store, model: models.inventoryItem }, options),
  }
  return tables
}

/** The collections in `petstore.db`, one per model. The service sees their writes at once. */
export interface Collections {
  readonly category: Collection<CategoryRow, 'name'>
  readonly pet: Collection<PetRow, 'name' | 'categoryId'>
  readonly order: Collection<OrderRow>
  readonly inventoryItem: Collection<InventoryRow, 'petId'>
}

/** Creates the collections of tables. */
export function createCollections({ category, pet, order, inventoryItem }: Tables): Collections {
  return {
    category: createCollection(category),
    pet: createCollection(pet),
    order: createCollection(order),
    inventoryItem: createCollection(inventoryItem),
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
export function bytesOfRows(tables: PastData): number {
  let bytes = 0
  for (const name of MODEL_NAMES) {
    for (const row of tables[name].rows.values()) bytes += LAYOUTS[name].bytesOf(row)
  }
  return bytes
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
