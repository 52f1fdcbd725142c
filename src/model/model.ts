import type { Tables } from './database/database.ts'
import type { Ids } from './ids.ts'
import {
  type Category,
  fromCategory,
  fromOrder,
  fromPet,
  type InventoryItem,
  type NewCategory,
  type NewPet,
  type Order,
  type OrderBody,
  type Pet,
  toCategory,
  toInventoryItem,
  toOrder,
  toPet,
} from './records.ts'
import { Repository } from './repository.ts'
import type { CategoryRow, InventoryRow, OrderRow, PetRow } from './rows.ts'

/** The records that the operations read and write, one repository per resource. */
export interface Model {
  readonly pets: Repository<PetRow, Pet, NewPet>
  readonly categories: Repository<CategoryRow, Category, NewCategory>
  readonly orders: Repository<OrderRow, Order, OrderBody>
  readonly inventory: Repository<InventoryRow, InventoryItem, { readonly quantity: number }>
}

/**
 * Creates the repositories of a database. `beforeChange` is called before a record is replaced or
 * deleted. It may throw, which prevents that.
 */
export function createModel(tables: Tables, ids: Ids, beforeChange = () => {}): Model {
  const access = { ids, beforeChange }
  return {
    pets: new Repository(
      { noun: 'pet', notFound: 'pet_not_found', toRecord: toPet, toValues: fromPet },
      tables.pet,
      access,
    ),
    categories: new Repository(
      {
        noun: 'category',
        notFound: 'category_not_found',
        toRecord: toCategory,
        toValues: fromCategory,
      },
      tables.category,
      access,
    ),
    orders: new Repository(
      { noun: 'order', notFound: 'order_not_found', toRecord: toOrder, toValues: fromOrder },
      tables.order,
      access,
    ),
    inventory: new Repository(
      {
        noun: 'inventory item for pet',
        notFound: 'inventory_item_not_found',
        toRecord: toInventoryItem,
        toValues: ({ quantity }) => ({ quantity }),
      },
      tables.inventoryItem,
      access,
    ),
  }
}
