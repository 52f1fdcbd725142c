import { integer, isPlainObject, items, refuse } from '../../lib/check.ts'
import { refuseRepeated, savedMembers, savedRecord } from '../../lib/stateful.ts'
import { FixedRows, type FixedTables } from '../database/fixed-rows.ts'
import { LAYOUTS, type Layout } from '../database/layout.ts'
import { parseReferences } from '../ids.ts'
import type { ModelName, Reference } from '../rows.ts'
import { isExact, requireSharedStatus } from './check-world.ts'
import { readWorld } from './read-world.ts'

/** The ids that the next row of each model gets. */
export type NextIds = Readonly<Record<NumberedModel, number>>

type NumberedModel = Exclude<ModelName, 'inventoryItem'>

/** The highest next id. It leaves room for the ids of new rows, which end at 2^53. */
const HIGHEST_NEXT_ID = 2 ** 52 + 2 ** 51

/**
 * Reads the rows of a snapshot. A row may refer to a row that does not exist, because `petstore.db`
 * can delete any row.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseData(saved: unknown): FixedTables {
  if (!isPlainObject(saved)) return refuse('data', saved, 'an object')
  const { nextIds: savedIds, ...lists } = savedRecord(saved)
  const { pets, orders } = lists
  const world = readWorld(
    {
      ...lists,
      pets: parseReferences(pets, 'categoryId'),
      orders: parseReferences(orders, 'petId'),
    },
    'data',
  )
  for (const { list } of Object.values(LAYOUTS)) items(`data.${list}`, lists[list])
  const nextIds = parseNextIds(savedIds)
  const tables = {
    category: fixRows(world.categories, LAYOUTS.category, nextIds.category),
    pet: fixRows(world.pets, LAYOUTS.pet, nextIds.pet),
    order: fixRows(world.orders, LAYOUTS.order, nextIds.order),
    inventoryItem: fixRows(world.inventory, LAYOUTS.inventoryItem, HIGHEST_NEXT_ID),
  }
  for (const [index, { categoryId }] of world.pets.entries()) {
    if (!isExact(categoryId)) refuseRounded(categoryId, `data.pets[${index}].categoryId`)
  }
  for (const [index, { petId }] of world.orders.entries()) {
    if (petId !== null && !isExact(petId)) refuseRounded(petId, `data.orders[${index}].petId`)
  }
  requireSharedStatus(tables, 'data')
  return tables
}

/**
 * Returns the rows of a table.
 *
 * @throws {TypeError} unless every id is unique, and from 1 to below `nextId`.
 */
function fixRows<Row extends object>(
  rows: readonly Row[],
  layout: Layout<Row>,
  nextId: number,
): FixedRows<Row> {
  const { key, keyOf, list } = layout
  const where = (index: number) => `data.${list}[${index}].${key}`
  for (const [index, row] of rows.entries()) {
    const id = keyOf(row)
    if (id >= 1 && id < nextId) continue
    refuse(where(index), id, `an id from 1 to below the next one, ${nextId},`)
  }
  const fixed = new FixedRows(rows, layout, nextId)
  if (!fixed.areIdsUnique) refuseRepeated(rows.map(keyOf), { kind: 'id', where })
  return fixed
}

/** Refuses a number that may have been rounded. */
function refuseRounded(id: Reference, where: string): never {
  return refuse(where, id, 'an integer up to 2^53 - 1, or a larger one as a string')
}

function parseNextIds(saved: unknown): NextIds {
  const members = savedMembers(saved, 'data.nextIds', ['category', 'pet', 'order'])
  const read = (name: NumberedModel) =>
    integer(`data.nextIds.${name}`, members[name], 1, HIGHEST_NEXT_ID)
  return { category: read('category'), pet: read('pet'), order: read('order') }
}
