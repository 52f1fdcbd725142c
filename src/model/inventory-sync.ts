import type { Tables } from './database/database.ts'
import { LAYOUTS } from './database/layout.ts'
import { effectiveStatus } from './rows.ts'

/**
 * Keeps pets and inventory items in sync, whether the service or `petstore.db` writes the rows.
 *
 * An item is created along with its pet, with quantity 0. It always has the status of the pet, and
 * is deleted along with it (A10 in docs/reference/assumptions.md). Creating an item explicitly
 * replaces the existing item if its quantity is 0.
 */
export function syncInventory({ pet: pets, inventoryItem: items }: Tables): void {
  pets.hooks = {
    extraBytes: ({ id }) =>
      id !== undefined && items.get(id) ? 0 : LAYOUTS.inventoryItem.bytesOf({}),
    written(id, pet) {
      if (pet === undefined) return items.delete(id)
      const item = items.get(id)
      const status = effectiveStatus(pet)
      if (item === undefined) items.create({ petId: id, quantity: 0, status })
      else if (item.status !== status) items.update(item, { status })
    },
  }
  items.hooks = {
    complete(values) {
      const petId = values.petId ?? Number.NaN
      const pet = pets.get(petId)
      if (items.isFree(petId)) items.delete(petId)
      return { ...(pet && { status: effectiveStatus(pet) }), ...values }
    },
    written(id, item) {
      const pet = pets.get(id)
      if (item === undefined || pet === undefined) return
      if (effectiveStatus(pet) !== item.status) pets.update(pet, { status: item.status })
    },
  }
}
