import { FixedRows, type FixedTables } from './database/fixed-rows.ts'
import { LAYOUTS } from './database/layout.ts'
import { effectiveStatus } from './rows.ts'
import type { World } from './world.ts'

/** Returns the rows of a world that is known to be valid. */
export function rowsOf({
  categories = [],
  pets = [],
  orders = [],
  inventory = [],
}: World): FixedTables {
  const { category, pet, order, inventoryItem } = LAYOUTS
  return withEmptyItems({
    category: new FixedRows(categories.map(category.toRow), category),
    pet: new FixedRows(pets.map(pet.toRow), pet),
    order: new FixedRows(orders.map(order.toRow), order),
    inventoryItem: new FixedRows(inventory.map(inventoryItem.toRow), inventoryItem),
  })
}

/** Adds an inventory item with quantity 0 for each pet that has none. */
export function withEmptyItems(tables: FixedTables): FixedTables {
  const { pet, inventoryItem } = tables
  const bare = pet.rows.filter(({ id }) => inventoryItem.indexOf(id) === undefined)
  if (bare.length === 0) return tables
  const layout = LAYOUTS.inventoryItem
  const items = bare.map((each) =>
    layout.toRow({ petId: each.id, quantity: 0, status: effectiveStatus(each) }),
  )
  return { ...tables, inventoryItem: new FixedRows([...inventoryItem.rows, ...items], layout) }
}
