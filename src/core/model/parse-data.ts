import { integer, isPlainObject, items, refuse } from '../lib/check.ts'
import { savedMembers, savedRecord } from '../lib/stateful.ts'
import { referencesOf, requireExact, requireSharedStatus } from './check-world.ts'
import type { AllRows } from './database/database.ts'
import { parseReferences } from './ids.ts'
import { LAYOUTS } from './layout.ts'
import { type IdRange, readWorld } from './read-world.ts'
import type { ModelName } from './rows.ts'

/** The ids that the next row of each model gets. */
export type NextIds = Readonly<Record<NumberedModel, number>>

type NumberedModel = Exclude<ModelName, 'inventoryItem'>

/** The highest next id. It leaves room for the ids of new rows, which end at 2^53. */
const HIGHEST_NEXT_ID = 2 ** 52 + 2 ** 51

/**
 * Reads the rows of a snapshot. A row may refer to a row that doesn't exist, because `petstore.db`
 * can delete any row.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseData(saved: unknown): AllRows {
  if (!isPlainObject(saved)) return refuse('data', saved, 'an object')
  const { nextIds: savedIds, ...lists } = savedRecord(saved)
  const { pets, orders } = lists
  for (const { list } of Object.values(LAYOUTS)) items(`data.${list}`, lists[list])
  const nextIds = { ...parseNextIds(savedIds), inventoryItem: HIGHEST_NEXT_ID }
  const tables = readWorld(
    {
      ...lists,
      pets: parseReferences(pets, 'categoryId'),
      orders: parseReferences(orders, 'petId'),
    },
    { option: 'data', idsOf: (model) => below(nextIds[model]) },
  )
  for (const reference of referencesOf(tables, 'data')) {
    requireExact(reference, 'a larger one as a string')
  }
  requireSharedStatus(tables, 'data')
  return tables
}

function below(nextId: number): IdRange {
  const expected = `an id from 1 to below the next one, ${nextId},`
  return { isId: (id) => id >= 1 && id < nextId, expected, nextId }
}

function parseNextIds(saved: unknown): NextIds {
  const members = savedMembers(saved, 'data.nextIds', ['category', 'pet', 'order'])
  const read = (name: NumberedModel) =>
    integer(`data.nextIds.${name}`, members[name], 1, HIGHEST_NEXT_ID)
  return { category: read('category'), pet: read('pet'), order: read('order') }
}
