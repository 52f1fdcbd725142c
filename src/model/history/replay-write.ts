import { savedRecord } from '../../lib/stateful.ts'
import type { Tables } from '../database/database.ts'
import { LAYOUTS } from '../database/layout.ts'
import type { Table } from '../database/table.ts'
import { parseReferences } from '../ids.ts'
import type { ModelName } from '../rows.ts'

/** The name of a write: `pet.update`. */
const NAME = /^(category|pet|order|inventoryItem)\.(create|update|delete)(?:Many)?$/

/**
 * Repeats a write through a collection, from the arguments that `petstore.journal.acts()` has: the
 * ids of the rows before it and the rows as written.
 *
 * @param name - The model and the method: `pet.update`.
 * @throws {TypeError} if there is no such write, or no such row.
 */
export function replayWrite(tables: Tables, name: string, args: readonly unknown[]): void {
  const [, model = '', method = ''] = NAME.exec(name) ?? []
  if (!isModel(model)) throw new TypeError(`replay: expected a write but got ${name}`)
  const [first, second] = args
  if (method === 'create') createAll(tables, model, [first])
  else if (method === 'delete') for (const id of listOf(first)) tables[model].delete(Number(id))
  else updateAll(tables, model, { ids: listOf(first), rows: listOf(second) })
}

interface Update {
  readonly ids: readonly unknown[]
  readonly rows: readonly unknown[]
}

function createAll(tables: Tables, model: ModelName, rows: readonly unknown[]): void {
  const table: Pick<Table<object>, 'create'> = tables[model]
  for (const row of readRows(model, rows)) table.create(savedRecord(row))
}

function updateAll(tables: Tables, model: ModelName, { ids, rows }: Update): void {
  const table: Pick<Table<object>, 'get' | 'update'> = tables[model]
  for (const [index, row] of readRows(model, rows).entries()) {
    const current = table.get(Number(ids[index]))
    if (current === undefined) throw new TypeError(`replay: there is no ${model} ${ids[index]}`)
    table.update(current, savedRecord(row))
  }
}

/** Returns rows from JSON, in which references beyond ±2^53 are texts. */
function readRows(model: ModelName, rows: readonly unknown[]): readonly unknown[] {
  const { list } = LAYOUTS[model]
  if (list === 'pets') return listOf(parseReferences(rows, 'categoryId'))
  return list === 'orders' ? listOf(parseReferences(rows, 'petId')) : rows
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isModel(name: string): name is ModelName {
  return Object.hasOwn(LAYOUTS, name)
}
