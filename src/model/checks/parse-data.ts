import { integer, isPlainObject, items, refuse } from '../../lib/check.ts'
import { refuseRepeated, savedMembers, savedRecord } from '../../lib/stateful.ts'
import { parseReferences } from '../ids.ts'
import type { ModelName, Reference } from '../rows.ts'
import type { World } from '../world.ts'
import { checkShape, requireSharedStatus } from './check-world.ts'

/** The rows of a snapshot. */
export interface Data extends Required<World> {
  readonly nextIds: NextIds
}

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
export function parseData(saved: unknown): Data {
  if (!isPlainObject(saved)) return refuse('data', saved, 'an object')
  const { nextIds: savedIds, ...lists } = savedRecord(saved)
  const { pets, orders } = lists
  const world = checkShape(
    {
      ...lists,
      pets: parseReferences(pets, 'categoryId'),
      orders: parseReferences(orders, 'petId'),
    },
    'data',
  )
  for (const name of Object.keys(world)) items(`data.${name}`, lists[name])
  const nextIds = parseNextIds(savedIds)
  checkIds(world.categories, { list: 'categories', key: 'id', nextId: nextIds.category })
  checkIds(world.pets, { list: 'pets', key: 'id', nextId: nextIds.pet })
  checkIds(world.orders, { list: 'orders', key: 'id', nextId: nextIds.order })
  checkIds(world.inventory, { list: 'inventory', key: 'petId', nextId: HIGHEST_NEXT_ID })
  for (const [index, { categoryId }] of world.pets.entries()) {
    requireExact(categoryId, `data.pets[${index}].categoryId`)
  }
  for (const [index, { petId = 0 }] of world.orders.entries()) {
    requireExact(petId, `data.orders[${index}].petId`)
  }
  requireSharedStatus(world, 'data')
  return { ...world, nextIds }
}

interface KeyedList<Key> {
  readonly list: string
  readonly key: Key
  readonly nextId: number
}

/** Checks that every id is unique, and from 1 to below the next id of the model. */
function checkIds<const Key extends string>(
  rows: readonly { readonly [Name in Key]: number }[],
  { list, key, nextId }: KeyedList<Key>,
): void {
  const where = (index: number) => `data.${list}[${index}].${key}`
  const ids = rows.map(({ [key]: id }) => id)
  for (const [index, id] of ids.entries()) {
    if (id >= 1 && id < nextId) continue
    refuse(where(index), id, `an id from 1 to below the next one, ${nextId},`)
  }
  refuseRepeated(ids, { kind: 'id', where })
}

/** Refuses a number that may have been rounded. */
function requireExact(id: Reference, where: string): void {
  if (typeof id === 'bigint' || Number.isSafeInteger(id)) return
  refuse(where, id, 'an integer up to 2^53 - 1, or a larger one as a string')
}

function parseNextIds(saved: unknown): NextIds {
  const members = savedMembers(saved, 'data.nextIds', ['category', 'pet', 'order'])
  const read = (name: NumberedModel) =>
    integer(`data.nextIds.${name}`, members[name], 1, HIGHEST_NEXT_ID)
  return { category: read('category'), pet: read('pet'), order: read('order') }
}
