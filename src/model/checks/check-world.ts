import { refuse } from '../../lib/check.ts'
import { FixedRows, type FixedTables } from '../database/fixed-rows.ts'
import { LAYOUTS, type Layout } from '../database/layout.ts'
import { effectiveStatus, type Reference } from '../rows.ts'
import type { Rules } from '../rules.ts'
import { withEmptyItems } from '../world-rows.ts'
import { readWorld } from './read-world.ts'
import { isRowId, ROW_ID } from './row-checks.ts'

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
): FixedTables {
  refuseCounts(given, option)
  const { categories, pets, orders, inventory } = readWorld(given, option)
  const tables: FixedTables = {
    category: fixRows(categories, LAYOUTS.category, option),
    pet: fixRows(pets, LAYOUTS.pet, option),
    order: fixRows(orders, LAYOUTS.order, option),
    inventoryItem: fixRows(inventory, LAYOUTS.inventoryItem, option),
  }
  requireReferences(tables, option, references)
  requireSharedStatus(tables, option)
  return withEmptyItems(tables)
}

/** The models whose rows `generateWorld` creates in any number. */
const COUNTED = ['categories', 'pets', 'orders']

/** Returns the hint for a number in the place of the rows of a model; undefined if there is none. */
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

/** Returns the rows of a table. Refuses ids that are out of range, or that an earlier row has. */
function fixRows<Row extends object>(
  rows: readonly Row[],
  layout: Layout<Row>,
  option: string,
): FixedRows<Row> {
  const ids = rows.map(layout.keyOf)
  const where = (index: number) => `${option}.${layout.list}[${index}].${layout.key}`
  const invalid = ids.findIndex((id) => !isRowId(id))
  if (invalid !== -1) refuse(where(invalid), ids[invalid], ROW_ID)
  const fixed = new FixedRows(rows, layout)
  if (fixed.areIdsUnique) return fixed
  const seen = new Set<number>()
  const repeated = ids.findIndex((id) => seen.size === seen.add(id).size)
  throw new TypeError(
    `${where(repeated)}: expected a unique id but got ${ids[repeated]}, which an earlier row has`,
  )
}

function requireReferences(
  { category, pet, order, inventoryItem }: FixedTables,
  option: string,
  references: Rules['references'],
): void {
  const check = references === 'check' ? requireReference : requireExact
  const categories = { rows: category, kind: 'category', list: `${option}.categories` }
  const pets = { rows: pet, kind: 'pet', list: `${option}.pets` }
  for (const [index, { categoryId }] of pet.rows.entries()) {
    check(categoryId, categories, () => `${option}.pets[${index}].categoryId`)
  }
  for (const [index, { petId }] of order.rows.entries()) {
    if (petId !== null) check(petId, pets, () => `${option}.orders[${index}].petId`)
  }
  for (const [index, { petId }] of inventoryItem.rows.entries()) {
    requireReference(petId, pets, () => `${option}.inventory[${index}].petId`)
  }
}

/** The rows that a reference can point to. */
interface Referenced {
  readonly rows: Pick<FixedRows<object>, 'rows' | 'indexOf'>
  readonly kind: string
  /** The name of the list, for messages. */
  readonly list: string
}

/** Refuses a reference to a row that does not exist. `where` returns its path, for the error. */
function requireReference(
  id: Reference,
  { rows, kind, list }: Referenced,
  where: () => string,
): void {
  if (typeof id === 'number' && rows.indexOf(id) !== undefined) return
  const hint = rows.rows.length === 0 ? `${list} is empty` : undefined
  refuse(where(), id, `the id of a ${kind} in ${list}`, hint)
}

/** Refuses a number that may have been rounded. */
function requireExact(id: Reference, _list: Referenced, where: () => string): void {
  if (!isExact(id)) refuse(where(), id, 'an integer up to 2^53 - 1, or a bigint')
}

/** Returns whether a reference is exact: a larger number may have been rounded. */
export function isExact(id: Reference): boolean {
  return typeof id === 'bigint' || Number.isSafeInteger(id)
}

/**
 * Checks that every inventory item has the status of its pet.
 *
 * @throws {TypeError} naming the item, what was expected and what it got.
 */
export function requireSharedStatus({ pet, inventoryItem }: FixedTables, option: string): void {
  for (const [index, { petId, status }] of inventoryItem.rows.entries()) {
    const owner = pet.get(petId)
    if (owner === undefined || status === effectiveStatus(owner)) continue
    const expected = effectiveStatus(owner)
    throw new TypeError(
      `${option}.inventory[${index}].status: expected ${expected}, the status of pet ${petId}, but got ${status}`,
    )
  }
}
