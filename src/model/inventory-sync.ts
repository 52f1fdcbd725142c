import type { Database } from './database/database.ts'
import type { PetStatus } from './rows.ts'

/**
 * Keeps each pet and its inventory item together, whoever writes: the item comes with the pet
 * (quantity 0), shares its status, and goes with it (A10 in docs/reference/assumptions.md).
 *
 * An item with nothing in stock, as it comes with its pet, gives way to one created explicitly.
 */
export function linkStock({ collections, tables }: Database): void {
  const { inventoryItem } = collections
  const createItem = inventoryItem.create.bind(inventoryItem)

  tables.pet.onWrite((id, pet) => {
    if (pet === undefined) return removeItem(id)
    const item = tables.inventoryItem.get(id)
    const status = sharedStatus(pet)
    if (item === undefined) createItem({ petId: id, quantity: 0, status })
    else if (item.status !== status) tables.inventoryItem.update(item, { status })
  })

  tables.inventoryItem.onWrite((id, item) => {
    const pet = tables.pet.get(id)
    if (item === undefined || pet === undefined) return
    if (sharedStatus(pet) !== item.status) tables.pet.update(pet, { status: item.status })
  })

  inventoryItem.create = (values = {}) => {
    const petId = values.petId ?? Number.NaN
    const pet = tables.pet.get(petId)
    if (tables.inventoryItem.get(petId)?.quantity === 0) removeItem(petId)
    return createItem({ ...(pet && { status: sharedStatus(pet) }), ...values })
  }

  function removeItem(petId: number): void {
    if (tables.inventoryItem.get(petId)) tables.inventoryItem.delete(petId)
  }
}

/** The status that a pet's inventory item has. */
export function sharedStatus(pet: { readonly status?: PetStatus | null }): PetStatus {
  return pet.status ?? 'available'
}
