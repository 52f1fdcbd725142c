import type { Tables } from './database/database.ts'
import { ROW_BYTES } from './database/row-bytes.ts'
import { effectiveStatus } from './rows.ts'

/**
 * Keeps pets and inventory items in sync, whether the service or `petstore.db` writes the rows.
 *
 * An item is created along with its pet, with quantity 0. It always has the status of the pet, and
 * is deleted along with it (A10 in docs/reference/assumptions.md). Creating an item explicitly
 * replaces the existing item if its quantity is 0.
 */
export function syncInventory(tables: Tables): void {
  tables.pet.onWrite((id, pet) => {
    if (pet === undefined) return removeItem(id)
    const item = tables.inventoryItem.get(id)
    const status = effectiveStatus(pet)
    if (item === undefined) tables.inventoryItem.create({ petId: id, quantity: 0, status })
    else if (item.status !== status) tables.inventoryItem.update(item, { status })
  })

  tables.pet.countExtra(({ id }) => {
    const hasItem = id !== undefined && tables.inventoryItem.get(id) !== undefined
    return hasItem ? 0 : ROW_BYTES.inventoryItem()
  })

  tables.inventoryItem.onWrite((id, item) => {
    const pet = tables.pet.get(id)
    if (item === undefined || pet === undefined) return
    if (effectiveStatus(pet) !== item.status) tables.pet.update(pet, { status: item.status })
  })

  tables.inventoryItem.beforeCreate((values) => {
    const petId = values.petId ?? Number.NaN
    const pet = tables.pet.get(petId)
    if (tables.inventoryItem.isFree(petId)) removeItem(petId)
    return { ...(pet && { status: effectiveStatus(pet) }), ...values }
  })

  function removeItem(petId: number): void {
    if (tables.inventoryItem.get(petId)) tables.inventoryItem.delete(petId)
  }
}
