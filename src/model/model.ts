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

/** Creates the repositories of a database. */
export function createModel(tables: Tables, ids: Ids): Model {
  return {
    pets: new Repository(
      { noun: 'pet', notFound: 'pet_not_found', toRecord: toPet, toValues: fromPet },
      tables.pet,
      ids,
    ),
    categories: new Repository(
      {
        noun: 'category',
        notFound: 'category_not_found',
        toRecord: toCategory,
        toValues: fromCategory,
      },
      tables.category,
      ids,
    ),
    orders: new Repository(
      { noun: 'order', notFound: 'order_not_found', toRecord: toOrder, toValues: fromOrder },
      tables.order,
      ids,
    ),
    inventory: new Repository(
      {
        noun: 'inventory item for pet',
        notFound: 'inventory_item_not_found',
        toRecord: toInventoryItem,
        toValues: ({ quantity }) => ({ quantity }),
      },
      tables.inventoryItem,
      ids,
    ),
  }
}
