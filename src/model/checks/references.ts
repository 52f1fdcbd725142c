import { refuse } from '../../lib/check.ts'
import type { AllRows } from '../database/database.ts'
import type { TableRows } from '../database/table-rows.ts'
import { effectiveStatus, type Reference } from '../rows.ts'

/** A reference of a row. */
export interface FoundReference {
  readonly id: Reference
  /** Its path, for messages. */
  readonly where: string
  /** The model of the row that it refers to. */
  readonly model: 'category' | 'pet'
}

/** Returns the references of all pets and orders. */
export function* referencesOf({ pet, order }: AllRows, option: string): Generator<FoundReference> {
  for (const [index, { categoryId: id }] of listOf(pet)) {
    yield { id, where: `${option}.pets[${index}].categoryId`, model: 'category' }
  }
  for (const [index, { petId: id }] of listOf(order)) {
    if (id !== null) yield { id, where: `${option}.orders[${index}].petId`, model: 'pet' }
  }
}

/** Returns the references of all inventory items to their pets. */
export function* ownersOf({ inventoryItem }: AllRows, option: string): Generator<FoundReference> {
  for (const [index, { petId: id }] of listOf(inventoryItem)) {
    yield { id, where: `${option}.inventory[${index}].petId`, model: 'pet' }
  }
}

/** Refuses a number that may have been rounded. */
export function requireExact({ id, where }: FoundReference, form: string): void {
  if (typeof id === 'bigint' || Number.isSafeInteger(id)) return
  refuse(where, id, `an integer up to 2^53 - 1, or ${form}`)
}

/**
 * Checks that every inventory item has the status of its pet.
 *
 * @throws {TypeError} naming the item, what was expected and what it got.
 */
export function requireSharedStatus({ pet, inventoryItem }: AllRows, option: string): void {
  for (const [index, { petId, status }] of listOf(inventoryItem)) {
    const owner = pet.rows.get(petId)
    if (owner === undefined || status === effectiveStatus(owner)) continue
    const expected = effectiveStatus(owner)
    throw new TypeError(
      `${option}.inventory[${index}].status: expected ${expected}, the status of pet ${petId}, but got ${status}`,
    )
  }
}

function listOf<Row>({ rows }: TableRows<Row>): Iterable<[number, Row]> {
  return [...rows.values()].entries()
}
