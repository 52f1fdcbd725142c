import type { PetStatus } from './rows.ts'

/** A pet in fixtures, with the fields of the contract. Its ids don't include `idOffset`. */
export interface PetFixture {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly status?: PetStatus
}

/** A category to start with. */
export interface CategoryFixture {
  readonly id: number
  readonly name: string
  readonly description?: string
}

/** An order to start with. */
export interface OrderFixture {
  readonly id: number
  readonly petId?: number
  readonly quantity?: number
  readonly shipDate?: string
  readonly complete?: boolean
}

/** The stock of a pet. A pet without an entry starts with quantity 0. */
export interface InventoryFixture {
  readonly petId: number
  readonly quantity: number
  /** Must equal the status of the pet, or `available` if the pet has none. */
  readonly status: PetStatus
}

/** The rows that a petstore starts with. A list that is left out is empty. */
export interface World {
  readonly categories?: readonly CategoryFixture[]
  readonly pets?: readonly PetFixture[]
  readonly orders?: readonly OrderFixture[]
  readonly inventory?: readonly InventoryFixture[]
}
