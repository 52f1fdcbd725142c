import type { components } from '../contract/generated/wire.gen.ts'
import type { Ids } from './ids.ts'
import type { CategoryRow, InventoryRow, OrderRow, PetRow } from './rows.ts'

type Schemas = components['schemas']

/**
 * A pet as in the contract. In every record, ids are BigInts and fields without a value are absent.
 */
export type Pet = Schemas['Pet']
export type NewPet = Schemas['NewPet']
export type Category = Schemas['Category']
export type NewCategory = Schemas['NewCategory']
/** An order that exists has an id, although no field of the schema is required. */
export type Order = Schemas['Order'] & { readonly id: bigint }
export type OrderBody = Schemas['OrderBody']
export type InventoryItem = Schemas['InventoryItem']

/** Converts a row to a pet. Fields that are null are left out, as in all records. */
export function toPet(row: PetRow, ids: Ids): Pet {
  return {
    id: ids.toWire(row.id),
    name: row.name,
    categoryId: ids.toWire(row.categoryId),
    ...(row.status !== null && { status: row.status }),
  }
}

export function toCategory(row: CategoryRow, ids: Ids): Category {
  return {
    id: ids.toWire(row.id),
    name: row.name,
    ...(row.description !== null && { description: row.description }),
  }
}

export function toOrder(row: OrderRow, ids: Ids): Order {
  return {
    id: ids.toWire(row.id),
    ...(row.petId !== null && { petId: ids.toWire(row.petId) }),
    ...(row.quantity !== null && { quantity: row.quantity }),
    ...(row.shipDate !== null && { shipDate: row.shipDate }),
    ...(row.complete !== null && { complete: row.complete }),
  }
}

export function toInventoryItem(row: InventoryRow, ids: Ids): InventoryItem {
  return { petId: ids.toWire(row.petId), quantity: row.quantity, status: row.status }
}

/** Converts a new pet to the values of a row, without the id. Missing fields become null. */
export function fromPet(pet: NewPet, ids: Ids): Omit<PetRow, 'id'> {
  return {
    name: pet.name,
    categoryId: ids.toReference(pet.categoryId),
    status: pet.status ?? null,
  }
}

export function fromCategory(category: NewCategory): Omit<CategoryRow, 'id'> {
  return { name: category.name, description: category.description ?? null }
}

export function fromOrder(order: OrderBody, ids: Ids): Omit<OrderRow, 'id'> {
  return {
    petId: order.petId === undefined ? null : ids.toReference(order.petId),
    quantity: order.quantity ?? null,
    shipDate: order.shipDate ?? null,
    complete: order.complete ?? null,
  }
}
