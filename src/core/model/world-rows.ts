import type { AllRows } from './database/database.ts'
import { entityOf, type TableRows, tableOf } from './database/table.ts'
import { LAYOUTS, type Layout } from './layout.ts'
import { effectiveStatus, type RowValues } from './rows.ts'
import type { World } from './world.ts'

/** Returns the rows of a world that is known to be valid. */
export function rowsOf({ categories, pets, orders, inventory }: World): AllRows {
  return withEmptyItems({
    category: toTable(categories, LAYOUTS.category),
    pet: toTable(pets, LAYOUTS.pet),
    order: toTable(orders, LAYOUTS.order),
    inventoryItem: toTable(inventory, LAYOUTS.inventoryItem),
  })
}

function toTable<Row extends object>(
  values: readonly RowValues<Row>[] = [],
  layout: Layout<Row>,
): TableRows<Row> {
  return tableOf(
    values.map((each) => entityOf(layout, each)),
    layout,
  )
}

/** Adds an inventory item with quantity 0 for each pet that has none. */
export function withEmptyItems(tables: AllRows): AllRows {
  const layout = LAYOUTS.inventoryItem
  const items = [...tables.inventoryItem.rows.values()]
  for (const pet of tables.pet.rows.values()) {
    if (tables.inventoryItem.rows.has(pet.id)) continue
    items.push(entityOf(layout, { petId: pet.id, quantity: 0, status: effectiveStatus(pet) }))
  }
  return { ...tables, inventoryItem: tableOf(items, layout) }
}
