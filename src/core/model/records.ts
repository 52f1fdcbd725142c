import type { components } from '../contract/generated/wire.gen.ts'
import type { Mapping } from './repository.ts'
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
export type NewInventoryItem = Pick<InventoryItem, 'quantity'>

export const PETS: Mapping<PetRow, Pet, NewPet> = {
  noun: 'pet',
  notFound: 'pet_not_found',
  toRecord: ({ id, name, categoryId, status }, ids) => ({
    id: ids.toWire(id),
    name,
    categoryId: ids.toWire(categoryId),
    ...(status !== null && { status }),
  }),
  toValues: ({ name, categoryId, status = null }, ids) => ({
    name,
    categoryId: ids.toReference(categoryId),
    status,
  }),
}

export const CATEGORIES: Mapping<CategoryRow, Category, NewCategory> = {
  noun: 'category',
  notFound: 'category_not_found',
  toRecord: ({ id, name, description }, ids) => ({
    id: ids.toWire(id),
    name,
    ...(description !== null && { description }),
  }),
  toValues: ({ name, description = null }) => ({ name, description }),
}

export const ORDERS: Mapping<OrderRow, Order, OrderBody> = {
  noun: 'order',
  notFound: 'order_not_found',
  toRecord: ({ id, petId, quantity, shipDate, complete }, ids) => ({
    id: ids.toWire(id),
    ...(petId !== null && { petId: ids.toWire(petId) }),
    ...(quantity !== null && { quantity }),
    ...(shipDate !== null && { shipDate }),
    ...(complete !== null && { complete }),
  }),
  toValues: ({ petId, quantity = null, shipDate = null, complete = null }, ids) => ({
    petId: petId === undefined ? null : ids.toReference(petId),
    quantity,
    shipDate,
    complete,
  }),
}

export const INVENTORY: Mapping<InventoryRow, InventoryItem, NewInventoryItem> = {
  noun: 'inventory item for pet',
  notFound: 'inventory_item_not_found',
  toRecord: ({ petId, quantity, status }, ids) => ({ petId: ids.toWire(petId), quantity, status }),
  toValues: ({ quantity }) => ({ quantity }),
}
