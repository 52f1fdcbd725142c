import type { SchemaName } from '../../contract/generated/validators.gen.js'
import { INT64_DESCRIPTION, INT64_NAME } from '../../contract/int64.ts'
import { isPlainObject } from '../../lib/check.ts'
import { describe } from '../../lib/text/describe.ts'
import { suggest } from '../../lib/text/nearest.ts'
import { entityOf, LAYOUTS, type Layout } from '../database/layout.ts'
import { compactAll } from '../ids.ts'
import type { CategoryRow, InventoryRow, OrderRow, PetRow } from '../rows.ts'
import { explainRow, ROW_ID } from './row-checks.ts'

/** The rows of a world, by the name of their list. */
export interface WorldRows {
  readonly categories: readonly CategoryRow[]
  readonly pets: readonly PetRow[]
  readonly orders: readonly OrderRow[]
  readonly inventory: readonly InventoryRow[]
}

const MODELS = ['categories', 'pets', 'orders', 'inventory']

/**
 * Checks that a value is a world whose rows match the contract, and returns a copy of its rows. Ids
 * and references are not checked.
 *
 * @throws {TypeError} naming the row, what was expected and what it got.
 */
export function readWorld(given: unknown, option: string): WorldRows {
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
    categories: readRows(categories, LAYOUTS.category, option),
    pets: readRows(pets, LAYOUTS.pet, option),
    orders: readRows(orders, LAYOUTS.order, option),
    inventory: readRows(inventory, LAYOUTS.inventoryItem, option),
  }
}

/**
 * Checks the rows of one model. Returns copies, so that later changes to the originals have no
 * effect.
 *
 * The copies have the type `Row` because the validator and the type are generated from the same
 * schema.
 */
function readRows<Row extends object>(
  given: unknown,
  layout: Layout<Row>,
  option: string,
): readonly Row[] {
  const { list, schema } = layout
  if (given === undefined) return []
  if (!Array.isArray(given)) {
    throw new TypeError(`${option}.${list}: expected an array but got ${describe(given)}`)
  }
  return Array.from(given, (value, index) => {
    const row = compactAll(value)
    const wrong = explainRow(schema, row)
    if (wrong === undefined) return entityOf(layout, Object(row))
    throw new TypeError(describeRow(wrong, schema, `${option}.${list}[${index}]`))
  })
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
