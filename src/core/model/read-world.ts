import { integer, isPlainObject, items, refuse, refuseUnknown } from '../lib/check.ts'
import { suggest } from '../lib/nearest.ts'
import { OptionError } from '../lib/option-error.ts'
import { savedMembers, savedRecord } from '../lib/stateful.ts'
import type { AllRows } from './database.ts'
import { compactRow, hasBigInt, isRowId, ROW_ID } from './ids.ts'
import { explainRow, LAYOUTS, type Layout } from './layout.ts'
import { effectiveStatus, type ModelName, mapModels, type Reference } from './rows.ts'
import type { Rules } from './rules.ts'
import { entityOf, sortById, type TableRows } from './table.ts'
import type { World } from './world.ts'

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
  const tables = readTables(given, { option })
  for (const reference of referencesIn(tables, option)) {
    const mustExist = references === 'check' || reference.isKey
    if (mustExist) requireRow(reference, tables, option)
    else requireExact(reference, 'a bigint')
  }
  requireSharedStatus(tables, option)
  return sorted(withEmptyItems(tables))
}

/** Returns the rows of a world that is known to be valid. */
export function rowsOf(world: Required<World>): AllRows {
  const tables = eachTable((layout) => {
    const rows = world[layout.list].map((values) => entityOf(layout, values))
    return tableOf(new Map(rows.map((row) => [layout.keyOf(row), row])))
  })
  return sorted(withEmptyItems(tables))
}

/** The ids that the next row of each model gets. The key of an inventory item is that of its pet. */
export type NextIds = Readonly<Record<Exclude<ModelName, 'inventoryItem'>, number>>

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
  const { nextIds, ...lists } = savedRecord(saved)
  for (const list of LISTS) items(`data.${list}`, lists[list])
  const tables = readTables(lists, { option: 'data', nextIds: parseNextIds(nextIds) })
  for (const reference of referencesIn(tables, 'data')) {
    requireExact(reference, 'a larger one as a string')
  }
  requireSharedStatus(tables, 'data')
  return sorted(tables)
}

function parseNextIds(saved: unknown): Readonly<Record<ModelName, number>> {
  const members = savedMembers(saved, 'data.nextIds', ['category', 'pet', 'order'])
  return mapModels((name) =>
    name === 'inventoryItem'
      ? HIGHEST_NEXT_ID
      : integer(`data.nextIds.${name}`, members[name], 1, HIGHEST_NEXT_ID),
  )
}

/** How to read rows. */
interface Reading {
  /** The name of the option, for messages. */
  readonly option: string
  /** The next ids of a snapshot. Its rows have lower ones, and its far references are texts. */
  readonly nextIds?: Readonly<Record<ModelName, number>>
}

const LISTS: readonly string[] = Object.values(LAYOUTS).map(({ list }) => list)

/** Checks lists of rows, except for their references, and returns copies of the rows. */
function readTables(given: unknown, reading: Reading): AllRows {
  const { option } = reading
  if (!isPlainObject(given)) return refuse(option, given, `{ ${LISTS.join(', ')} }`)
  const unknown = Object.keys(given).find((name) => !LISTS.includes(name))
  if (unknown !== undefined) refuseUnknown(option, unknown, suggest(unknown, LISTS), 'a model')
  return eachTable((layout) => readTable(layout, given, reading))
}

/** Returns what a function returns for each model. */
function eachTable(read: <Row extends object>(layout: Layout<Row>) => TableRows<Row>): AllRows {
  return {
    category: read(LAYOUTS.category),
    pet: read(LAYOUTS.pet),
    order: read(LAYOUTS.order),
    inventoryItem: read(LAYOUTS.inventoryItem),
  }
}

/** Reads the rows of one model. They are copies, so later changes of the originals have no effect. */
function readTable<Row extends object>(
  layout: Layout<Row>,
  world: object,
  { option, nextIds }: Reading,
): TableRows<Row> {
  const { name, list, key, keyOf } = layout
  const { [list]: given = [] }: { readonly [Name in keyof World]?: unknown } = world
  const path = `${option}.${list}`
  if (!Array.isArray(given)) return refuse(path, given, 'an array', countHint(list, given))
  const nextId = nextIds?.[name]
  const rows = new Map<number, Row>()
  for (const [index, value] of given.entries()) {
    const row = readRow(layout, value, { path: `${path}[${index}]`, nextId })
    const id = keyOf(row)
    if (rows.has(id)) {
      const shown = `${id}, which an earlier row has`
      const where = `${path}[${index}].${key}`
      throw new OptionError({ path: where, expected: 'a unique id', got: id, shown })
    }
    rows.set(id, row)
  }
  return tableOf(rows, nextId)
}

function readRow<Row extends object>(
  layout: Layout<Row>,
  got: unknown,
  { path, nextId }: { readonly path: string; readonly nextId: number | undefined },
): Row {
  const { key, keyOf } = layout
  const values = nextId === undefined ? withCompactIds(got) : withFarReferences(got, layout)
  // The range of the keys says more than that of an int64. References can be any int64.
  const wrong = explainRow(layout, values, { [key]: ROW_ID })
  if (wrong !== undefined) {
    throw new OptionError({ ...wrong, path: wrong.field ? `${path}.${wrong.field}` : path })
  }
  const row = entityOf(layout, Object(values))
  const id = keyOf(row)
  if (nextId === undefined) {
    if (!isRowId(id)) refuse(`${path}.${key}`, id, ROW_ID)
  } else if (!(id >= 1 && id < nextId)) {
    refuse(`${path}.${key}`, id, `an id from 1 to below the next one, ${nextId},`)
  }
  return row
}

function withCompactIds(row: unknown): unknown {
  return hasBigInt(row) ? compactRow(row) : row
}

/** Returns a row of a snapshot with its references beyond ±2^53, which JSON has as texts. */
function withFarReferences(row: unknown, { references }: Pick<Layout<object>, 'references'>) {
  const values: Readonly<Record<string, unknown>> = Object(row)
  const field = Object.keys(references).find((name) => isFarId(values[name]))
  return field === undefined ? row : { ...values, [field]: BigInt(String(values[field])) }
}

/** Returns whether a saved id is the text of an integer beyond ±2^53. */
function isFarId(id: unknown): boolean {
  if (typeof id !== 'string' || !/^-?\d{16,20}$/.test(id)) return false
  return !Number.isSafeInteger(Number(id)) && String(BigInt(id)) === id
}

/** The models whose rows `generateWorld` creates in any number. */
const COUNTED = ['categories', 'pets', 'orders']

/** Returns the hint for a number in the place of the rows of a model; undefined if there's none. */
export function countHint(model: string, got: unknown): string | undefined {
  return typeof got === 'number' && COUNTED.includes(model)
    ? `did you mean fixtures: generateWorld({ ${model}: ${got} }), from petstore-mock/fixtures?`
    : undefined
}

/** A reference of a row. */
interface FoundReference {
  readonly id: Reference
  /** Its path, for messages. */
  readonly path: string
  /** The model of the row that it refers to. */
  readonly model: 'category' | 'pet'
  /** Whether it's also the key of its row, which belongs to the other one. */
  readonly isKey: boolean
}

/** Returns the references of all rows. */
function* referencesIn(tables: AllRows, option: string): Generator<FoundReference> {
  for (const { name, list, key, references } of Object.values(LAYOUTS)) {
    for (const [field, model] of Object.entries(references)) {
      const { rows }: TableRows<object> = tables[name]
      const ids = Array.from(rows.values(), (row) => Reflect.get(row, field))
      const isKey = field === key
      for (const [index, id] of ids.entries()) {
        if (id !== null) yield { id, path: `${option}.${list}[${index}].${field}`, model, isKey }
      }
    }
  }
}

/** Refuses a reference to a row that doesn't exist. */
function requireRow({ id, path, model }: FoundReference, tables: AllRows, option: string): void {
  const { rows } = tables[model]
  if (typeof id === 'number' && rows.has(id)) return
  const list = `${option}.${LAYOUTS[model].list}`
  refuse(
    path,
    id,
    `the id of a ${model} in ${list}`,
    rows.size === 0 ? `${list} is empty` : undefined,
  )
}

/** Refuses a number that may have been rounded. */
function requireExact({ id, path }: FoundReference, form: string): void {
  if (typeof id === 'bigint' || Number.isSafeInteger(id)) return
  refuse(path, id, `an integer up to 2^53 - 1, or ${form}`)
}

/**
 * Checks that every inventory item has the status of its pet.
 *
 * @throws {TypeError} naming the item, what was expected and what it got.
 */
function requireSharedStatus({ pet, inventoryItem }: AllRows, option: string): void {
  for (const [index, { petId, status }] of [...inventoryItem.rows.values()].entries()) {
    const owner = pet.rows.get(petId)
    if (owner === undefined || status === effectiveStatus(owner)) continue
    const expected = `${effectiveStatus(owner)}, the status of pet ${petId},`
    const path = `${option}.inventory[${index}].status`
    throw new OptionError({ path, expected, got: status, shown: status })
  }
}

/** Adds an inventory item with quantity 0 for each pet that has none. */
function withEmptyItems(tables: AllRows): AllRows {
  const items = new Map(tables.inventoryItem.rows)
  for (const [petId, pet] of tables.pet.rows) {
    if (items.has(petId)) continue
    const values = { petId, quantity: 0, status: effectiveStatus(pet) }
    items.set(petId, entityOf(LAYOUTS.inventoryItem, values))
  }
  return { ...tables, inventoryItem: tableOf(items) }
}

/** Returns tables in the order of ids. Until then, messages have the places of the given rows. */
function sorted({ category, pet, order, inventoryItem }: AllRows): AllRows {
  return {
    category: { ...category, rows: sortById(category.rows) },
    pet: { ...pet, rows: sortById(pet.rows) },
    order: { ...order, rows: sortById(order.rows) },
    inventoryItem: { ...inventoryItem, rows: sortById(inventoryItem.rows) },
  }
}

/** Returns rows as a table has them. `nextId` is the least id that the next row gets. */
function tableOf<Row>(rows: ReadonlyMap<number, Row>, nextId = 1): TableRows<Row> {
  let next = nextId
  for (const id of rows.keys()) if (id >= next) next = id + 1
  return { rows, nextId: next }
}
