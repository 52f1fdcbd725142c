import type { SchemaName } from '../contract/generated/validators.gen.js'
import { sizeOf } from '../lib/size.ts'
import type { ListName } from './relations.ts'
import type { ModelName, Rows, RowValues } from './rows.ts'

/** The layout of a model. */
export interface Layout<Row> {
  readonly name: ModelName
  /** The schema of the contract that the rows match. A field that is null counts as absent. */
  readonly schema: SchemaName
  /** The name of the list of its rows in a world or a snapshot. */
  readonly list: ListName
  /** The field that identifies a row. */
  readonly key: keyof Row & string
  readonly keyOf: (row: Row) => number
  /** The fields by which lists can be filtered. */
  readonly filters: readonly (keyof Row & string)[]
  /** A valid row. It has all fields of the model; those that are null here can be null. */
  readonly sample: Row
  /** The fields without a default. */
  readonly required: readonly (keyof Row & string)[]
  /** Returns a row of its own with the given values. */
  readonly pick: (values: RowValues<Row>) => Row
  /** Estimates the memory of a row, in bytes. */
  readonly bytesOf: (row: Partial<Row>) => number
  /** Returns whether a new row with the same id may replace a row. By default, none may. */
  readonly isReplaceable?: (row: Row) => boolean
}

/** The memory of a row without its texts and of its ids in all lists, in bytes: at least as measured. */
const ROW_BYTES = 600

/** The layout of each model. */
export const LAYOUTS: { readonly [Name in ModelName]: Layout<Rows[Name]> } = {
  category: {
    name: 'category',
    schema: 'Category',
    list: 'categories',
    key: 'id',
    keyOf: ({ id }) => id,
    filters: [],
    sample: { id: 1, name: '', description: null },
    required: ['name'],
    pick: ({ id, name, description = null }) => ({ id, name, description }),
    bytesOf: ({ name, description }) => ROW_BYTES + sizeOf(name) + sizeOf(description),
  },
  pet: {
    name: 'pet',
    schema: 'Pet',
    list: 'pets',
    key: 'id',
    keyOf: ({ id }) => id,
    filters: ['status', 'categoryId'],
    sample: { id: 1, name: '', categoryId: 1, status: null },
    required: ['name', 'categoryId'],
    pick: ({ id, name, categoryId, status = null }) => ({ id, name, categoryId, status }),
    bytesOf: ({ name }) => ROW_BYTES + sizeOf(name),
  },
  order: {
    name: 'order',
    schema: 'Order',
    list: 'orders',
    key: 'id',
    keyOf: ({ id }) => id,
    filters: ['petId', 'complete'],
    sample: { id: 1, petId: null, quantity: null, shipDate: null, complete: null },
    required: [],
    pick: ({ id, petId = null, quantity = null, shipDate = null, complete = null }) => ({
      id,
      petId,
      quantity,
      shipDate,
      complete,
    }),
    bytesOf: ({ shipDate }) => ROW_BYTES + sizeOf(shipDate),
  },
  inventoryItem: {
    name: 'inventoryItem',
    schema: 'InventoryItem',
    list: 'inventory',
    key: 'petId',
    keyOf: ({ petId }) => petId,
    filters: ['status'],
    sample: { petId: 1, quantity: 0, status: 'available' },
    required: ['petId'],
    pick: ({ petId, quantity, status }) => ({ petId, quantity, status }),
    bytesOf: () => ROW_BYTES,
    // Every pet gets an empty item at creation. You can replace it with one that has stock.
    isReplaceable: ({ quantity }) => quantity === 0,
  },
}
