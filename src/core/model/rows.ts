import type { components } from '../contract/generated/types.gen.ts'

/** The status of a pet. */
export type PetStatus = components['schemas']['PetStatus']

/** Returns the status of a pet. A pet without one counts as `available`. */
export function effectiveStatus(pet: { readonly status?: PetStatus | null }): PetStatus {
  return pet.status ?? 'available'
}

/** A pet in the database. In all rows, an optional field without a value is null. */
export interface PetRow {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly status: PetStatus | null
}

/** A category in the database. */
export interface CategoryRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
}

/** An order in the database. */
export interface OrderRow {
  readonly id: number
  readonly petId: number | null
  readonly quantity: number | null
  /** An RFC 3339 date-time, exactly as the client sent it. */
  readonly shipDate: string | null
  readonly complete: boolean | null
}

/** The stock of a pet. Its status is always the effective status of the pet. */
export interface InventoryRow {
  readonly petId: number
  readonly quantity: number
  readonly status: PetStatus
}

/** The row type of each model, by the name of the model. */
export interface Rows {
  readonly category: CategoryRow
  readonly pet: PetRow
  readonly order: OrderRow
  readonly inventoryItem: InventoryRow
}

export type ModelName = keyof Rows

/** The names of the models, as in `petstore.db`. */
export const MODEL_NAMES: readonly ModelName[] = ['category', 'pet', 'order', 'inventoryItem']

/** Returns an object with what a function returns for each model. */
export function mapModels<Result>(of: (model: ModelName) => Result): Record<ModelName, Result> {
  return {
    category: of('category'),
    pet: of('pet'),
    order: of('order'),
    inventoryItem: of('inventoryItem'),
  }
}
