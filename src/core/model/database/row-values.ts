import { refuse } from '../../lib/check.ts'
import { OptionError } from '../../lib/option-error.ts'
import { compactAll } from '../ids.ts'
import { explainRow, isRowId, ROW_ID } from '../row-checks.ts'
import { fieldEntries } from './fields.ts'
import type { Source } from './source.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Checks the values of a new row and returns them. Values that are undefined are left out.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readNewRow<Row extends object>(
  source: Source<Row>,
  got: unknown = {},
): Partial<Row> {
  const { name, layout, fields, table } = source
  const call = `${name}.create`
  const entries = fieldEntries(call, compactAll(got), fields).filter(
    ([, value]) => value !== undefined,
  )
  const missing = layout.required.map((field) => [field, undefined] as const)
  const values: Values = { ...Object.fromEntries(missing), ...Object.fromEntries(entries) }
  assertValues(source, `${call}: `, values)
  const id = values[layout.key]
  if (id !== undefined && !isRowId(id)) refuse(`${call}: ${layout.key}`, id, ROW_ID)
  if (typeof id === 'number') {
    if (!table.isFree(id)) refuse(`${call}: ${layout.key}`, id, 'an id that no other row has')
  }
  return values
}

/**
 * Checks the new values of an update and returns the function that computes them for a row. Values
 * that are undefined are left out.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readPatch<Row extends object>(
  source: Source<Row>,
  option: string,
  got: unknown,
): (row: Row) => Partial<Row> {
  const entries = fieldEntries(option, compactAll(got), source.fields)
  const constants: Values = Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && typeof value !== 'function'),
  )
  assertValues(source, `${option}.`, constants)
  return (row) => {
    const shown = Object.freeze(source.layout.pick(row))
    const values: Record<string, unknown> = { ...constants }
    for (const [field, compute] of entries) {
      if (typeof compute !== 'function') continue
      values[field] = compactAll(compute(Reflect.get(shown, field), shown))
      if (values[field] === undefined) refuse(`${option}.${field}`, undefined, 'a value')
    }
    assertValues(source, `${option}.`, values)
    return values
  }
}

/** Throws unless a row with these values, and valid other values, matches the contract. */
function assertValues<Row extends object>(
  { layout }: Source<Row>,
  prefix: string,
  values: Values,
): asserts values is Values & Partial<Row> {
  const row = Object.entries({ ...layout.sample, ...values })
  // In the contract, a field without a value is absent.
  const present = row.filter(
    ([name, value]) => value !== null || Reflect.get(layout.sample, name) !== null,
  )
  const wrong = explainRow(layout.schema, Object.fromEntries(present))
  if (wrong !== undefined) throw new OptionError({ ...wrong, path: `${prefix}${wrong.field}` })
  for (const [name, value] of row) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      refuse(`${prefix}${name}`, value, 'an integer up to 2^53 - 1')
    }
  }
}
