import type { AllRows } from './database/database.ts'
import { entityOf, LAYOUTS } from './database/layout.ts'
import { tableOf } from './database/table-rows.ts'
import { effectiveStatus, type InventoryRow, type PetRow } from './rows.ts'
import type { World } from './world.ts'

/** Returns the rows of a world that is known to be valid. */
export function rowsOf({
  categories = [],
  pets = [],
  orders = [],
  inventory = [],
}: World): AllRows {
  const { category, pet, order, inventoryItem } = LAYOUTS
  const petRows = pets.map((values) => entityOf(pet, values))
  const items = inventory.map((values) => entityOf(inventoryItem, values))
  return {
    category: tableOf(
      categories.map((values) => entityOf(category, values)),
      category,
    ),
    pet: tableOf(petRows, pet),
    order: tableOf(
      orders.map((values) => entityOf(order, values)),
      order,
    ),
    inventoryItem: tableOf([...items, ...missingItems(petRows, items)], inventoryItem),
  }
}

/** Returns an inventory item with quantity 0 for each pet that has none. */
export function missingItems(
  pets: readonly PetRow[],
  items: readonly InventoryRow[],
): readonly InventoryRow[] {
  const known = new Set(items.map(({ petId }) => petId))
  return pets
    .filter(({ id }) => !known.has(id))
    .map((pet) =>
      entityOf(LAYOUTS.inventoryItem, {
        petId: pet.id,
        quantity: 0,
        status: effectiveStatus(pet),
      }),
    )
}
