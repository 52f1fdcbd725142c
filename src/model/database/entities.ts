import type { CategoryRow, InventoryRow, OrderRow, PetRow, RowValues } from '../rows.ts'
import { ENTITY_TYPE, PRIMARY_KEY } from './generated/mswjs-data.gen.js'

// @mswjs/data gives each row it creates two symbols of its own, in an object that grows. Rows of
// these classes inherit the symbols, and have room for their fields only: half the memory.

/** A pet in the form of an entity of @mswjs/data. */
export class PetEntity implements PetRow {
  readonly id
  readonly name
  readonly categoryId
  readonly status

  constructor({ id, name, categoryId, status = null }: RowValues<PetRow>) {
    this.id = id
    this.name = name
    this.categoryId = categoryId
    this.status = status
  }

  get [ENTITY_TYPE](): string {
    return 'pet'
  }

  get [PRIMARY_KEY](): string {
    return 'id'
  }
}

/** A category in the form of an entity of @mswjs/data. */
export class CategoryEntity implements CategoryRow {
  readonly id
  readonly name
  readonly description

  constructor({ id, name, description = null }: RowValues<CategoryRow>) {
    this.id = id
    this.name = name
    this.description = description
  }

  get [ENTITY_TYPE](): string {
    return 'category'
  }

  get [PRIMARY_KEY](): string {
    return 'id'
  }
}

/** An order in the form of an entity of @mswjs/data. */
export class OrderEntity implements OrderRow {
  readonly id
  readonly petId
  readonly quantity
  readonly shipDate
  readonly complete

  constructor(values: RowValues<OrderRow>) {
    const { id, petId = null, quantity = null, shipDate = null, complete = null } = values
    this.id = id
    this.petId = petId
    this.quantity = quantity
    this.shipDate = shipDate
    this.complete = complete
  }

  get [ENTITY_TYPE](): string {
    return 'order'
  }

  get [PRIMARY_KEY](): string {
    return 'id'
  }
}

/** An inventory item in the form of an entity of @mswjs/data. */
export class InventoryEntity implements InventoryRow {
  readonly petId
  readonly quantity
  readonly status

  constructor({ petId, quantity, status }: RowValues<InventoryRow>) {
    this.petId = petId
    this.quantity = quantity
    this.status = status
  }

  get [ENTITY_TYPE](): string {
    return 'inventoryItem'
  }

  get [PRIMARY_KEY](): string {
    return 'petId'
  }
}
