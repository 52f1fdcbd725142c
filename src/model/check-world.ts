import type { SchemaName } from '../contract/generated/validators.gen.js'
import { explainViolations } from '../contract/violations.ts'
import { describe } from '../lib/describe.ts'
import { sharedStatus } from './inventory-sync.ts'
import type { World } from './world.ts'

/** Above it there is room for the ids that come after. */
const HIGHEST_ID = 2 ** 52

const MODELS = ['categories', 'pets', 'orders', 'inventory']

/** Text in rows may hold what the service refuses in requests: it is the tester's own. */
const LENIENCY = { unknownFields: 'reject', nulCharacters: 'accept' } as const

/**
 * Checks fixtures: each row against the contract, ids from 1 up and given once, and that every
 * reference leads to a row.
 *
 * @throws {TypeError} naming the row and what is wrong with it.
 */
export function checkWorld(given: unknown, what: string): Required<World> {
  const world = checkShape(given, what)
  const categories = uniqueIds(world.categories, ({ id }) => id, `${what}.categories`)
  const pets = uniqueIds(world.pets, ({ id }) => id, `${what}.pets`)
  uniqueIds(world.orders, ({ id }) => id, `${what}.orders`)
  uniqueIds(world.inventory, ({ petId }) => petId, `${what}.inventory`)
  for (const [index, { categoryId }] of world.pets.entries()) {
    requireReference(categoryId, categories, `${what}.pets[${index}].categoryId`)
  }
  for (const [index, { petId }] of world.orders.entries()) {
    if (petId !== undefined) requireReference(petId, pets, `${what}.orders[${index}].petId`)
  }
  for (const [index, { petId }] of world.inventory.entries()) {
    requireReference(petId, pets, `${what}.inventory[${index}].petId`)
  }
  requireSharedStatus(world, what)
  return world
}

/** Checks that a value is a world, each of its rows as the contract has it. */
export function checkShape(given: unknown, what: string): Required<World> {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${what}: expected { ${MODELS.join(', ')} } but got ${describe(given)}`)
  }
  const unknown = Object.keys(given).find((name) => !MODELS.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(
      `${what}: ${describe(unknown)} is not a model, there are ${MODELS.join(', ')}`,
    )
  }
  const { categories, pets, orders, inventory } = given as Record<string, unknown>
  return {
    categories: checkRows(categories, 'Category', `${what}.categories`),
    pets: checkRows(pets, 'Pet', `${what}.pets`),
    orders: checkRows(orders, 'Order', `${what}.orders`),
    inventory: checkRows(inventory, 'InventoryItem', `${what}.inventory`),
  }
}

/**
 * Checks the rows of one model, and copies them: the caller may change its own later.
 *
 * The validator is the contract's, and so the proof that the rows have its type.
 */
function checkRows<Row>(rows: unknown, schema: SchemaName, where: string): readonly Row[] {
  if (rows === undefined) return []
  if (!Array.isArray(rows))
    throw new TypeError(`${where}: expected an array but got ${describe(rows)}`)
  for (const [index, row] of rows.entries()) {
    const wrong = explainViolations(schema, row, LENIENCY)
    if (wrong !== undefined) throw new TypeError(`${where}[${index}]: ${wrong}`)
  }
  return structuredClone(rows)
}

function uniqueIds<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  where: string,
): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const id = idOf(row)
    if (!Number.isSafeInteger(id) || id < 1 || id > HIGHEST_ID) {
      throw new TypeError(
        `${where}[${index}]: expected an integer from 1 to 2^52 but got the id ${id}`,
      )
    }
    if (ids.has(id)) throw new TypeError(`${where}[${index}]: the id ${id} is there already`)
    ids.add(id)
  }
  return ids
}

function requireReference(id: number, known: ReadonlySet<number>, where: string): void {
  if (!known.has(id))
    throw new TypeError(`${where}: expected the id of a row that is there but got ${id}`)
}

function requireSharedStatus({ pets, inventory }: Required<World>, what: string): void {
  const statuses = new Map(pets.map((pet) => [pet.id, sharedStatus(pet)]))
  for (const [index, { petId, status }] of inventory.entries()) {
    const expected = statuses.get(petId)
    if (status === expected) continue
    throw new TypeError(
      `${what}.inventory[${index}].status: expected ${expected}, the status of pet ${petId}, but got ${status}`,
    )
  }
}
