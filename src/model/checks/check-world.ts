import { refuse } from '../../lib/check.ts'
import type { AllRows } from '../database/database.ts'
import { LAYOUTS } from '../database/layout.ts'
import type { Rules } from '../rules.ts'
import { withEmptyItems } from '../world-rows.ts'
import { readWorld } from './read-world.ts'
import {
  type FoundReference,
  ownersOf,
  referencesOf,
  requireExact,
  requireSharedStatus,
} from './references.ts'
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
): AllRows {
  refuseCounts(given, option)
  const tables = readWorld(given, { option, idsOf: () => ({ isId: isRowId, expected: ROW_ID }) })
  for (const reference of referencesOf(tables, option)) {
    if (references === 'check') requireRow(reference, tables, option)
    else requireExact(reference, 'a bigint')
  }
  for (const reference of ownersOf(tables, option)) requireRow(reference, tables, option)
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

/** Refuses a reference to a row that does not exist. */
function requireRow({ id, where, model }: FoundReference, tables: AllRows, option: string): void {
  const { rows } = tables[model]
  if (typeof id === 'number' && rows.has(id)) return
  const list = `${option}.${LAYOUTS[model].list}`
  const hint = rows.size === 0 ? `${list} is empty` : undefined
  refuse(where, id, `the id of a ${model} in ${list}`, hint)
}
