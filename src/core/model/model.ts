import type { Tables } from './database/database.ts'
import type { Ids } from './ids.ts'
import { CATEGORIES, INVENTORY, ORDERS, PETS } from './records.ts'
import { Repository } from './repository.ts'

/** The records that the operations read and write, one repository per resource. */
export type Model = ReturnType<typeof createModel>

/**
 * Creates the repositories of a database. `beforeChange` is called before a record is replaced or
 * deleted. It may throw, which prevents that.
 */
export function createModel(tables: Tables, ids: Ids, beforeChange = () => {}) {
  const access = { ids, beforeChange }
  return {
    pets: new Repository(PETS, tables.pet, access),
    categories: new Repository(CATEGORIES, tables.category, access),
    orders: new Repository(ORDERS, tables.order, access),
    inventory: new Repository(INVENTORY, tables.inventoryItem, access),
  }
}
