import type { components } from '../contract/generated/types.gen.ts'
import { membersOf, readArray, readObject, throwOptionError } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { integer, list, object } from '../lib/schema.ts'
import type { AllRows, TableRows } from './database.ts'
import { checkValues, keyOf, MODELS, type ModelDefinition, sortById, toRow } from './models.ts'
import { effectiveStatus, type InventoryRow, mapModels } from './rows.ts'
import type { Rules } from './rules.ts'

type Schemas = components['schemas']

/** A pet in fixtures, with the fields of the contract. Its ids don't include `idOffset`. */
export type PetFixture = Readonly<Schemas['Pet']>

/** A category to start with. */
export type CategoryFixture = Readonly<Schemas['Category']>

/** An order to start with. */
export type OrderFixture = Readonly<Schemas['Order'] & { id: number }>

/**
 * The stock of a pet. Its status must be that of the pet, or `available` if the pet has none. A pet
 * without an entry starts with quantity 0.
 */
export type InventoryFixture = Readonly<Schemas['InventoryItem']>

/** The rows that a petstore starts with. A list that is left out is empty. */
export interface World {
  readonly categories?: readonly CategoryFixture[]
  readonly pets?: readonly PetFixture[]
  readonly orders?: readonly OrderFixture[]
  readonly inventory?: readonly InventoryFixture[]
}

/**
 * Reads fixtures. Every row must match the contract. Every id must be unique and from 1 to 2^52. Every
 * inventory item must belong to a pet and have its status. Every other reference must be the id of a
 * row, unless `references` is `'ignore'`.
 *
 * @param option - The name of the option, for error messages.
 * @param references - The rule `rules.references`.
 */
export function readFixtures(
  given: unknown,
  option: string,
  references: Rules['references'],
): AllRows {
  const lists = readObject(given, option, LISTS)
  const all = mapModels((name) => {
    const model = MODELS[name]
    const rows = lists[model.list] ?? []
    return readList(model, rows, `${option}.${model.list}`)
  })
  requireReferences(all, option, references)
  requireSharedStatus(all, option)
  return sorted(withEmptyItems(all))
}

/** All rows as plain JSON, and the next id of each model. Ids are never reused. */
export interface SavedRows extends Readonly<Record<keyof World, readonly object[]>> {
  readonly nextIds: Readonly<Record<(typeof NUMBERED)[number], number>>
}

/** The models with ids of their own. The key of an inventory item is that of its pet. */
const NUMBERED = ['category', 'pet', 'order'] as const

/** Returns rows as plain JSON. A field that is null is left out. */
export function saveRows({ category, pet, order, inventoryItem }: AllRows): SavedRows {
  return {
    categories: saveList(category),
    pets: saveList(pet),
    orders: saveList(order),
    inventory: saveList(inventoryItem),
    nextIds: { category: category.nextId, pet: pet.nextId, order: order.nextId },
  }
}

function saveList({ rows }: TableRows): readonly object[] {
  return Array.from(rows.values(), (row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  )
}

/**
 * Reads the rows of a snapshot. A row may refer to a row that doesn't exist, because `petstore.db`
 * can delete any row.
 */
export function readSavedRows(saved: unknown, path: string): AllRows {
  const { nextIds, ...lists } = readLists(saved, path)
  const all = mapModels((name) => {
    const model = MODELS[name]
    const read = readList(model, lists[model.list], `${path}.${model.list}`)
    if (name === 'inventoryItem') return read
    return { ...read, nextId: Math.max(read.nextId, nextIds[name]) }
  })
  requireSharedStatus(all, path)
  return sorted(all)
}

const nextId = integer(1, Number.MAX_SAFE_INTEGER)
const rows = list((row: unknown) => row)

/** Reads the lists of a snapshot's rows, but not yet the rows. */
const readLists = object<
  Readonly<Record<keyof World, readonly unknown[]>> & Pick<SavedRows, 'nextIds'>
>({
  categories: rows,
  pets: rows,
  orders: rows,
  inventory: rows,
  nextIds: object({ category: nextId, pet: nextId, order: nextId }),
})

const LISTS = Object.values(MODELS).map(({ list }) => list)

/** Reads the rows of a model, without comparing them with those of others. */
function readList(model: ModelDefinition, got: unknown, path: string): TableRows {
  const ids = new Set<number>()
  const rows = readArray(got, path).map((each, index) => {
    const prefix = `${path}[${index}].`
    checkValues(model, each, { prefix })
    const row = toRow(model, membersOf(each))
    const id = keyOf(model, row)
    if (ids.has(id))
      throwOptionError(prefix + model.key, id, 'a unique id', 'an earlier row has it')
    ids.add(id)
    return row
  })
  return tableOf(rows, model)
}

function tableOf(list: readonly object[], model: ModelDefinition): TableRows {
  const rows = new Map(list.map((row) => [keyOf(model, row), row]))
  let nextId = 1
  for (const id of rows.keys()) nextId = Math.max(nextId, id + 1)
  return { rows, nextId }
}

/** Refuses references to rows that don't exist. An inventory item always belongs to a pet. */
function requireReferences(all: AllRows, option: string, rule: Rules['references']): void {
  for (const { name, list, key, references } of Object.values(MODELS)) {
    for (const [field, target] of Object.entries(references)) {
      if (rule === 'ignore' && field !== key) continue
      const { rows } = all[target]
      const ids = Array.from(all[name].rows.values(), (row) => Reflect.get(row, field))
      const index = ids.findIndex((id) => id !== null && !rows.has(id))
      if (index === -1) continue
      const expected = `the id of a ${target} in ${option}.${MODELS[target].list}`
      throwOptionError(`${option}.${list}[${index}].${field}`, ids[index], expected)
    }
  }
}

/** Refuses an inventory item with another status than its pet's. */
function requireSharedStatus({ pet, inventoryItem }: AllRows, option: string): void {
  for (const [index, item] of [...inventoryItem.rows.values()].entries()) {
    const { petId, status } = item as InventoryRow
    const owner = pet.rows.get(petId)
    if (owner === undefined || status === effectiveStatus(owner)) continue
    const expected = `${describe(effectiveStatus(owner))}, the status of pet ${petId},`
    throwOptionError(`${option}.inventory[${index}].status`, status, expected)
  }
}

/** Adds an inventory item with quantity 0 for each pet that has none. */
function withEmptyItems(all: AllRows): AllRows {
  const model = MODELS.inventoryItem
  const empty = [...all.pet.rows]
    .filter(([petId]) => !all.inventoryItem.rows.has(petId))
    .map(([petId, pet]) => toRow(model, { petId, quantity: 0, status: effectiveStatus(pet) }))
  return { ...all, inventoryItem: tableOf([...all.inventoryItem.rows.values(), ...empty], model) }
}

/** Returns rows in the order of ids. Until then, messages have the places of the given rows. */
function sorted(all: AllRows): AllRows {
  return mapModels((name) => ({ ...all[name], rows: sortById(all[name].rows) }))
}
