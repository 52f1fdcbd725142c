import type { PetStatus } from './rows.ts'

/** A pet as fixtures give it: its fields in the contract, ids before `idBase`. */
export interface PetFixture {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly status?: PetStatus
}

export interface CategoryFixture {
  readonly id: number
  readonly name: string
  readonly description?: string
}

export interface OrderFixture {
  readonly id: number
  readonly petId?: number
  readonly quantity?: number
  readonly shipDate?: string
  readonly complete?: boolean
}

/** The stock of a pet; a pet without one starts with quantity 0. */
export interface InventoryFixture {
  readonly petId: number
  readonly quantity: number
  /** The pet's status, `available` for a pet without one. */
  readonly status: PetStatus
}

/** The rows that a petstore starts from. What is left out is empty. */
export interface World {
  readonly categories?: readonly CategoryFixture[]
  readonly pets?: readonly PetFixture[]
  readonly orders?: readonly OrderFixture[]
  readonly inventory?: readonly InventoryFixture[]
}
