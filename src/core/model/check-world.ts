import { refuse } from '../lib/check.ts'
import { OptionError } from '../lib/option-error.ts'
import type { AllRows } from './database/database.ts'
import type { TableRows } from './database/table.ts'
import { LAYOUTS } from './layout.ts'
import { readWorld } from './read-world.ts'
import { isRowId, ROW_ID } from './row-checks.ts'
import { effectiveStatus, type Reference } from './rows.ts'
import type { Rules } from './rules.ts'
import { withEmptyItems } from './world-rows.ts'

/**
 * Checks fixtures and returns a copy of their rows. Every row must match the contract. Every id must
 * be unique and from 1 to 2^52. Every inventory item must belong to a pet. Every other reference must
 * be the id of an existing row, unless `references` is `'ignore'`.
 *
 * @param option - The name of the option, for error messages.
 * @param references - The rule `rules.references`.
 * @throws {TypeError} naming the row, what was expected and what it got.
 */
export function checkWorld(
  given: unknown,
  option: string,
  references: Rules['references'],
): AllRows {
  refuseCounts(given, option)
  const tables = readWorld(given, { option, idsOf: () => ({ isId: isRowId, expected: ROW_ID }) })
  for (const reference of referencesOf(tables, option)) {
    if (references === 'check') requireRow(reference, tables, option)
    else requireExact(reference, 'a bigint')
  }
  for (const reference of ownersOf(tables, option)) requireRow(reference, tables, option)
  requireSharedStatus(tables, option)
  return withEmptyItems(tables)
}

/** The models whose rows `generateWorld` creates in any number. */
const COUNTED = ['categories', 'pets', 'orders']

/** Returns the hint for a number in the place of the rows of a model; undefined if there's none. */
export function countHint(model: string, got: unknown): string | undefined {
  return typeof got === 'number' && COUNTED.includes(model)
    ? `did you mean fixtures: generateWorld({ ${model}: ${got} }), from petstore-mock/fixtures?`
    : undefined
}

function refuseCounts(given: unknown, option: string): void {
  for (const [model, rows] of Object.entries(Object(given))) {
    const hint = countHint(model, rows)
    if (hint !== undefined) refuse(`${option}.${model}`, rows, 'an array', hint)
  }
}

/** Refuses a reference to a row that doesn't exist. */
function requireRow({ id, where, model }: FoundReference, tables: AllRows, option: string): void {
  const { rows } = tables[model]
  if (typeof id === 'number' && rows.has(id)) return
  const list = `${option}.${LAYOUTS[model].list}`
  const hint = rows.size === 0 ? `${list} is empty` : undefined
  refuse(where, id, `the id of a ${model} in ${list}`, hint)
}

/** A reference of a row. */
interface FoundReference {
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
function* ownersOf({ inventoryItem }: AllRows, option: string): Generator<FoundReference> {
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
    const expected = `${effectiveStatus(owner)}, the status of pet ${petId},`
    const path = `${option}.inventory[${index}].status`
    throw new OptionError({ path, expected, got: status, shown: status })
  }
}

function listOf<Row>({ rows }: TableRows<Row>): Iterable<[number, Row]> {
  return [...rows.values()].entries()
}
