import type { CategoryRow, InventoryRow, ModelName, OrderRow, PetRow, RowValues } from '../rows.ts'
import { ENTITY_TYPE, PRIMARY_KEY } from './generated/mswjs-data.gen.js'

// @mswjs/data gives each row it creates two symbols of its own, in an object that grows. Rows of
// these classes inherit the symbols, and have room for their fields only: half the memory.

/** Returns a class whose instances inherit the symbols of a model. */
function entityOf(model: ModelName, key: string) {
  return class {
    get [ENTITY_TYPE](): string {
      return model
    }

    get [PRIMARY_KEY](): string {
      return key
    }
  }
}

/** A pet in the form of an entity of @mswjs/data. */
export class PetEntity extends entityOf('pet', 'id') implements PetRow {
  readonly id
  readonly name
  readonly categoryId
  readonly status

  constructor({ id, name, categoryId, status = null }: RowValues<PetRow>) {
    super()
    this.id = id
    this.name = name
    this.categoryId = categoryId
    this.status = status
  }
}

/** A category in the form of an entity of @mswjs/data. */
export class CategoryEntity extends entityOf('category', 'id') implements CategoryRow {
  readonly id
  readonly name
  readonly description

  constructor({ id, name, description = null }: RowValues<CategoryRow>) {
    super()
    this.id = id
    this.name = name
    this.description = description
  }
}

/** An order in the form of an entity of @mswjs/data. */
export class OrderEntity extends entityOf('order', 'id') implements OrderRow {
  readonly id
  readonly petId
  readonly quantity
  readonly shipDate
  readonly complete

  constructor(values: RowValues<OrderRow>) {
    super()
    const { id, petId = null, quantity = null, shipDate = null, complete = null } = values
    this.id = id
    this.petId = petId
    this.quantity = quantity
    this.shipDate = shipDate
    this.complete = complete
  }
}

/** An inventory item in the form of an entity of @mswjs/data. */
export class InventoryEntity extends entityOf('inventoryItem', 'petId') implements InventoryRow {
  readonly petId
  readonly quantity
  readonly status

  constructor({ petId, quantity, status }: RowValues<InventoryRow>) {
    super()
    this.petId = petId
    this.quantity = quantity
    this.status = status
  }
}
