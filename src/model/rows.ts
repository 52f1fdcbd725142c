/** The state of a pet (SPEC part 3). */
export type PetStatus = 'available' | 'pending' | 'sold'

/** A pet as the database holds it. An optional field that is absent is null. */
export interface PetRow {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly status: PetStatus | null
}

export interface CategoryRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
}

export interface OrderRow {
  readonly id: number
  readonly petId: number | null
  readonly quantity: number | null
  /** ISO 8601 date-time, exactly as it was sent. */
  readonly shipDate: string | null
  readonly complete: boolean | null
}

/** The stock of one pet. Its status is always the pet's, `available` for a pet without one. */
export interface InventoryRow {
  readonly petId: number
  readonly quantity: number
  readonly status: PetStatus
}

/** The rows of every model, by its name. */
export interface Rows {
  readonly category: CategoryRow
  readonly pet: PetRow
  readonly order: OrderRow
  readonly inventoryItem: InventoryRow
}

export type ModelName = keyof Rows
