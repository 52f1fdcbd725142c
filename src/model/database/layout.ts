import type { SchemaName } from '../../contract/generated/validators.gen.js'
import type { ListName } from '../relations.ts'
import type { ModelName, Rows, RowValues } from '../rows.ts'
import { CategoryEntity, InventoryEntity, OrderEntity, PetEntity } from './entities.ts'
import { ROW_BYTES } from './row-bytes.ts'

/** The layout of a model. */
export interface Layout<Row> {
  /** The schema of the contract that the rows match. A field that is null counts as absent. */
  readonly schema: SchemaName
  /** The name of the list of its rows in a world or a snapshot. */
  readonly list: ListName
  /** The field that identifies a row. */
  readonly key: keyof Row & string
  readonly keyOf: (row: Row) => number
  /** The fields by which lists can be filtered: two at most. */
  readonly filters: readonly [first?: keyof Row & string, second?: keyof Row & string]
  /** A valid row. It has all fields of the model; those that are null here can be null. */
  readonly sample: Row
  /** The fields without a default. */
  readonly required: readonly (keyof Row & string)[]
  /** Creates a row for the database. */
  readonly toRow: (values: RowValues<Row>) => Row
  /** Returns a copy of a row, without the symbols of @mswjs/data. */
  readonly copy: (row: Row) => Row
  /** Estimates the memory of a row, in bytes. */
  readonly bytesOf: (row: Partial<Row>) => number
  /** Returns whether a new row with the same id may replace a row. By default, none may. */
  readonly isReplaceable?: (row: Row) => boolean
}

/** The layout of each model. */
export const LAYOUTS: { readonly [Name in ModelName]: Layout<Rows[Name]> } = {
  category: {
    schema: 'Category',
    list: 'categories',
    key: 'id',
    keyOf: ({ id }) => id,
    filters: [],
    sample: { id: 1, name: '', description: null },
    required: ['name'],
    toRow: (values) => new CategoryEntity(values),
    copy: ({ id, name, description }) => ({ id, name, description }),
    bytesOf: ROW_BYTES.category,
  },
  pet: {
    schema: 'Pet',
    list: 'pets',
    key: 'id',
    keyOf: ({ id }) => id,
    filters: ['status', 'categoryId'],
    sample: { id: 1, name: '', categoryId: 1, status: null },
    required: ['name', 'categoryId'],
    toRow: (values) => new PetEntity(values),
    copy: ({ id, name, categoryId, status }) => ({ id, name, categoryId, status }),
    bytesOf: ROW_BYTES.pet,
  },
  order: {
    schema: 'Order',
    list: 'orders',
    key: 'id',
    keyOf: ({ id }) => id,
    filters: ['petId', 'complete'],
    sample: { id: 1, petId: null, quantity: null, shipDate: null, complete: null },
    required: [],
    toRow: (values) => new OrderEntity(values),
    copy: ({ id, petId, quantity, shipDate, complete }) => ({
      id,
      petId,
      quantity,
      shipDate,
      complete,
    }),
    bytesOf: ROW_BYTES.order,
  },
  inventoryItem: {
    schema: 'InventoryItem',
    list: 'inventory',
    key: 'petId',
    keyOf: ({ petId }) => petId,
    filters: ['status'],
    sample: { petId: 1, quantity: 0, status: 'available' },
    required: ['petId'],
    toRow: (values) => new InventoryEntity(values),
    copy: ({ petId, quantity, status }) => ({ petId, quantity, status }),
    bytesOf: ROW_BYTES.inventoryItem,
    // Every pet gets an empty item at creation. You can replace it with one that has stock.
    isReplaceable: ({ quantity }) => quantity === 0,
  },
}
