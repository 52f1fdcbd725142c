import { isPlainObject, refuse, refuseUnknown } from '../lib/check.ts'
import { suggest } from '../lib/nearest.ts'
import { OptionError } from '../lib/option-error.ts'
import type { AllRows } from './database/database.ts'
import { entityOf, type TableRows, tableOf } from './database/table.ts'
import { compactAll } from './ids.ts'
import { LAYOUTS, type Layout } from './layout.ts'
import type { ListName } from './relations.ts'
import { explainRow, hasBigInt, ROW_ID } from './row-checks.ts'
import type { ModelName } from './rows.ts'

const LISTS = ['categories', 'pets', 'orders', 'inventory']

/** The ids that the rows of a model can have. */
export interface IdRange {
  readonly isId: (id: number) => boolean
  readonly expected: string
  /** The least id that the next row gets. */
  readonly nextId?: number
}

/** How to read a world. */
interface Reading {
  /** The name of the option, for messages. */
  readonly option: string
  readonly idsOf: (model: ModelName) => IdRange
}

/**
 * Checks that a value is a world whose rows match the contract and have unique ids, and returns a
 * copy of its rows. References aren't checked.
 *
 * @throws {TypeError} naming the row, what was expected and what it got.
 */
export function readWorld(given: unknown, reading: Reading): AllRows {
  const { option } = reading
  if (!isPlainObject(given)) return refuse(option, given, `{ ${LISTS.join(', ')} }`)
  const unknown = Object.keys(given).find((name) => !LISTS.includes(name))
  if (unknown !== undefined) {
    refuseUnknown(option, unknown, suggest(unknown, LISTS), 'a model')
  }
  return {
    category: readTable(given, LAYOUTS.category, reading),
    pet: readTable(given, LAYOUTS.pet, reading),
    order: readTable(given, LAYOUTS.order, reading),
    inventoryItem: readTable(given, LAYOUTS.inventoryItem, reading),
  }
}

/** Reads the rows of one model. They are copies, so later changes of the originals have no effect. */
function readTable<Row extends object>(
  world: object,
  layout: Layout<Row>,
  { option, idsOf }: Reading,
): TableRows<Row> {
  const { name, list, schema, key, keyOf } = layout
  const { isId, expected, nextId } = idsOf(name)
  const { [list]: given = [] }: { readonly [Name in ListName]?: unknown } = world
  if (!Array.isArray(given)) return refuse(`${option}.${list}`, given, 'an array')
  const seen = new Set<number>()
  const rows = Array.from(given, (value, index): Row => {
    const where = `${option}.${list}[${index}]`
    const values = hasBigInt(value) ? compactAll(value) : value
    // The range of the keys says more than that of an int64. References can be any int64.
    const wrong = explainRow(schema, values, { [key]: ROW_ID })
    if (wrong !== undefined) {
      throw new OptionError({ ...wrong, path: wrong.field ? `${where}.${wrong.field}` : where })
    }
    // The values have the type of a row, because it comes from the same schema as the validator.
    const row = entityOf(layout, Object(values))
    const id = keyOf(row)
    if (!isId(id)) refuse(`${where}.${key}`, id, expected)
    if (seen.size === seen.add(id).size) {
      const shown = `${id}, which an earlier row has`
      throw new OptionError({ path: `${where}.${key}`, expected: 'a unique id', got: id, shown })
    }
    return row
  })
  return tableOf(rows, layout, nextId)
}
