import type { PetStatus } from 'petstore-mock'

export interface PlainPet {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly status?: PetStatus
}

export interface PlainCategory {
  readonly id: number
  readonly name: string
  readonly description?: string
}

export interface PlainOrder {
  readonly id: number
  readonly petId?: number
  readonly quantity?: number
  readonly complete?: boolean
}

export interface PlainItem {
  readonly petId: number
  readonly quantity: number
  readonly status: PetStatus
}

/** The expected response to a request: a status, and a body or an error code. */
export type Expected =
  | { readonly status: number; readonly body: unknown; readonly total?: number }
  | { readonly status: number; readonly code: string }

export type Draft<Row> = Omit<Row, 'id'>

/** A reference implementation of the records and their rules, with plain objects in Maps. */
export class PlainWorld {
  readonly categories = new Map<number, PlainCategory>()
  readonly pets = new Map<number, PlainPet>()
  readonly orders = new Map<number, PlainOrder>()
  readonly items = new Map<number, PlainItem>()
  readonly #last = { category: 0, pet: 0, order: 0 }

  putCategory(draft: Draft<PlainCategory>, id = this.#next('category')): PlainCategory {
    const category = { ...draft, id }
    this.categories.set(id, category)
    return category
  }

  putOrder(draft: Draft<PlainOrder>, id = this.#next('order')): PlainOrder {
    const order = { ...draft, id }
    this.orders.set(id, order)
    return order
  }

  /** Stores a pet and keeps its inventory item in sync. */
  putPet(draft: Draft<PlainPet>, id = this.#next('pet')): PlainPet {
    const pet = { ...draft, id }
    this.#last.pet = Math.max(this.#last.pet, id)
    this.pets.set(id, pet)
    const quantity = this.items.get(id)?.quantity ?? 0
    this.items.set(id, { petId: id, quantity, status: pet.status ?? 'available' })
    return pet
  }

  /** Stores an inventory item and keeps its pet in sync. */
  putItem(item: PlainItem): PlainItem {
    this.items.set(item.petId, item)
    const pet = this.pets.get(item.petId)
    if (pet !== undefined && (pet.status ?? 'available') !== item.status) {
      this.pets.set(pet.id, { ...pet, status: item.status })
    }
    return item
  }

  deletePet(id: number): void {
    this.pets.delete(id)
    this.items.delete(id)
  }

  /** Changes the id of a pet. Its stock doesn't move with it. */
  clear(): void {
    for (const rows of [this.categories, this.pets, this.orders, this.items]) rows.clear()
  }

  #next(model: 'category' | 'pet' | 'order'): number {
    this.#last[model] += 1
    return this.#last[model]
  }
}

/** Returns the rows, ordered by id. */
export function inOrder<Row>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows].toSorted(([left], [right]) => left - right).map(([, row]) => row)
}
