import type { SchemaName } from '../../contract/generated/validators.gen.js'
import { INT64_DESCRIPTION, INT64_NAME } from '../../contract/int64.ts'
import { isPlainObject, refuse } from '../../lib/check.ts'
import { describe } from '../../lib/text/describe.ts'
import { suggest } from '../../lib/text/nearest.ts'
import { compactRow } from '../ids.ts'
import { effectiveStatus, type Reference } from '../rows.ts'
import type { Rules } from '../rules.ts'
import type { World } from '../world.ts'
import { explainRow, isRowId, ROW_ID } from './row-checks.ts'

const MODELS = ['categories', 'pets', 'orders', 'inventory']

/**
 * Checks fixtures and returns a copy of them. Every row must match the contract. Every id must be
 * unique and from 1 to 2^52. Every inventory item must belong to a pet. Every other reference must
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
): Required<World> {
  refuseCounts(given, option)
  const world = checkShape(given, option)
  const categories = uniqueIds(world.categories, 'id', `${option}.categories`)
  const pets = uniqueIds(world.pets, 'id', `${option}.pets`)
  uniqueIds(world.orders, 'id', `${option}.orders`)
  uniqueIds(world.inventory, 'petId', `${option}.inventory`)
  const categoryList = { ids: categories, kind: 'category', list: `${option}.categories` }
  const petList = { ids: pets, kind: 'pet', list: `${option}.pets` }
  const check = references === 'check' ? requireReference : requireExact
  for (const [index, { categoryId }] of world.pets.entries()) {
    check(categoryId, categoryList, `${option}.pets[${index}].categoryId`)
  }
  for (const [index, { petId }] of world.orders.entries()) {
    if (petId !== undefined) check(petId, petList, `${option}.orders[${index}].petId`)
  }
  for (const [index, { petId }] of world.inventory.entries()) {
    requireReference(petId, petList, `${option}.inventory[${index}].petId`)
  }
  requireSharedStatus(world, option)
  return world
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

/**
 * Checks that a value is a world whose rows match the contract, and returns a copy of it. Ids and
 * references are not checked.
 *
 * @throws {TypeError} naming the row, what was expected and what it got.
 */
export function checkShape(given: unknown, option: string): Required<World> {
  if (!isPlainObject(given)) {
    throw new TypeError(`${option}: expected { ${MODELS.join(', ')} } but got ${describe(given)}`)
  }
  const unknown = Object.keys(given).find((name) => !MODELS.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(
      `${option}: ${describe(unknown)} is not a model; ${suggest(unknown, MODELS)}`,
    )
  }
  const { categories, pets, orders, inventory } = given as Record<string, unknown>
  return {
    categories: checkRows(categories, 'Category', `${option}.categories`),
    pets: checkRows(pets, 'Pet', `${option}.pets`),
    orders: checkRows(orders, 'Order', `${option}.orders`),
    inventory: checkRows(inventory, 'InventoryItem', `${option}.inventory`),
  }
}

/**
 * Checks the rows of one model. Returns a copy, so that later changes to the originals have no
 * effect.
 *
 * The copy has the type `Row` because the validator and the type are generated from the same
 * schema.
 */
function checkRows<Row>(rows: unknown, schema: SchemaName, where: string): readonly Row[] {
  if (rows === undefined) return []
  if (!Array.isArray(rows))
    throw new TypeError(`${where}: expected an array but got ${describe(rows)}`)
  const numbered = rows.map(compactRow)
  for (const [index, row] of numbered.entries()) {
    const wrong = explainRow(schema, row)
    if (wrong !== undefined) throw new TypeError(describeRow(wrong, schema, `${where}[${index}]`))
  }
  return Object(numbered)
}

/** Describes the violations of a row. Starts with the path of the first invalid field. */
function describeRow(violations: string, schema: SchemaName, where: string): string {
  const key = schema === 'InventoryItem' ? 'petId' : 'id'
  // The range of the keys says more than that of an int64. References can be any int64.
  const text = violations
    .replace(`${key}: expected ${INT64_DESCRIPTION}`, `${key}: expected ${ROW_ID}`)
    .replace(`${key}: expected ${INT64_NAME}`, `${key}: expected ${ROW_ID}`)
  if (text.startsWith('body: ')) return `${where}${text.slice('body'.length)}`
  return /^\w+: /.test(text) ? `${where}.${text}` : `${where}: ${text}`
}

function uniqueIds<Key extends 'id' | 'petId'>(
  rows: readonly { readonly [Name in Key]: number }[],
  key: Key,
  where: string,
): ReadonlySet<Reference> {
  const ids = new Set<Reference>()
  for (const [index, row] of rows.entries()) {
    const { [key]: id } = row
    const option = `${where}[${index}].${key}`
    if (!isRowId(id)) refuse(option, id, ROW_ID)
    if (ids.has(id)) {
      throw new TypeError(`${option}: expected a unique id but got ${id}, which an earlier row has`)
    }
    ids.add(id)
  }
  return ids
}

/** The rows that a reference can point to. */
interface Referenced {
  readonly ids: ReadonlySet<Reference>
  readonly kind: string
  /** The name of the list, for messages. */
  readonly list: string
}

function requireReference(id: Reference, { ids, kind, list }: Referenced, where: string): void {
  if (ids.has(id)) return
  const hint = ids.size === 0 ? `${list} is empty` : undefined
  refuse(where, id, `the id of a ${kind} in ${list}`, hint)
}

/** Refuses a number that may have been rounded. */
function requireExact(id: Reference, _list: Referenced, where: string): void {
  if (typeof id === 'bigint' || Number.isSafeInteger(id)) return
  refuse(where, id, 'an integer up to 2^53 - 1, or a bigint')
}

/**
 * Checks that every inventory item has the status of its pet.
 *
 * @throws {TypeError} naming the item, what was expected and what it got.
 */
export function requireSharedStatus({ pets, inventory }: Required<World>, option: string): void {
  const statuses = new Map(pets.map((pet) => [pet.id, effectiveStatus(pet)]))
  for (const [index, { petId, status }] of inventory.entries()) {
    const expected = statuses.get(petId)
    if (expected === undefined || status === expected) continue
    throw new TypeError(
      `${option}.inventory[${index}].status: expected ${expected}, the status of pet ${petId}, but got ${status}`,
    )
  }
}
