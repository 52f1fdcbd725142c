import { fields, flag, integer, isPlainObject, oneOf, refuse, refuseUnknown } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { OptionError } from '../lib/option-error.ts'
import { fieldEntries, type Layout, type ModelDescription } from './layout.ts'
import type { Table } from './table.ts'
import { readWhere } from './where.ts'

const SELECTION = ['where', 'strict'] as const
const CHANGE = [...SELECTION, 'data'] as const

/** The options of each method that finds rows. Without `where`, one for many rows finds them all. */
const METHODS = {
  count: { options: ['where'], isSingle: false },
  findFirst: { options: [...SELECTION, 'orderBy'], isSingle: true },
  findMany: {
    options: [...SELECTION, 'orderBy', 'skip', 'take', 'cursor'],
    isSingle: false,
  },
  update: { options: CHANGE, isSingle: true },
  updateMany: { options: CHANGE, isSingle: false },
  delete: { options: SELECTION, isSingle: true },
  deleteMany: { options: SELECTION, isSingle: false },
} as const

/** The name of a method that finds rows. */
export type QueryMethod = keyof typeof METHODS

type QueryOption = (typeof METHODS)[QueryMethod]['options'][number]

/** The options of a query. Their values aren't checked yet. */
type QueryOptions = { readonly [Name in QueryOption]?: unknown }

/** A query whose options were checked. */
interface CheckedQuery<Row> {
  /** The name of the call in messages, such as `db.pet.update`. */
  readonly call: string
  /** The new values of an update. They aren't checked yet. */
  readonly data: unknown
  /** Finds the rows. @throws {Error} if there's none and the query is strict. */
  readonly find: () => readonly Row[]
}

/**
 * Checks the options of a query.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readQuery<Row extends object>(
  table: Table<Row>,
  method: QueryMethod,
  got: unknown,
): CheckedQuery<Row> {
  const { layout } = table
  const call = `db.${layout.name}.${method}`
  const { data, where = {}, strict = false, ...options } = readOptions(layout, method, got)
  const matches = readWhere(layout, `${call}: where`, where)
  const isStrict = flag(`${call}: strict`, strict)
  const order = readOrderBy(layout, `${call}: orderBy`, options.orderBy)
  const takePage = readPage(layout, call, options)
  const find = () => {
    const rows = table.all().filter(matches)
    if (isStrict && rows.length === 0) refuseNone(call, where)
    if (order) rows.sort(order)
    return METHODS[method].isSingle ? rows.slice(0, 1) : takePage(rows)
  }
  return { call, data, find }
}

function refuseNone(path: string, where: unknown): never {
  const reason = `no row matches ${describe(where)}`
  throw new OptionError({ path, expected: 'a row that matches', got: where, reason })
}

/** Returns the options of a query. Refuses unknown ones, and a single row without `where`. */
function readOptions<Row extends object>(
  { name, key, sample }: Layout<Row>,
  method: QueryMethod,
  got: unknown,
): QueryOptions {
  const call = `db.${name}.${method}`
  const known: readonly QueryOption[] = METHODS[method].options
  if (got !== undefined && !isPlainObject(got)) {
    const data = known.includes('data') ? ', data: { … }' : ''
    refuse(call, got, `an object such as { where: { ${key}: 1 }${data} }`)
  }
  const misplaced = Object.keys(got ?? {}).find((field) => Object.hasOwn(sample, field))
  if (misplaced !== undefined) {
    const place = got !== undefined && 'where' in got && known.includes('data') ? 'data' : 'where'
    refuseUnknown(call, misplaced, `write { ${place}: { ${misplaced}: … } }`)
  }
  const options = fields(call, got, known)
  if (options.where === undefined && METHODS[method].isSingle) {
    refuse(`${call}: where`, undefined, 'an object; {} selects all rows,')
  }
  return options
}

/** The highest number of rows to skip or return. */
const HIGHEST_COUNT = Number.MAX_SAFE_INTEGER

/** Checks the page of a query. Returns the function that takes the page from all matching rows. */
function readPage<Row extends object>(
  { keyOf }: Layout<Row>,
  call: string,
  { skip, take = HIGHEST_COUNT, cursor = null }: QueryOptions,
): (rows: readonly Row[]) => readonly Row[] {
  const start = integer(`${call}: skip`, skip ?? 0, 0, HIGHEST_COUNT)
  const count = integer(`${call}: take`, take, 0, HIGHEST_COUNT)
  if (cursor === null) return (rows) => rows.slice(start, start + count)
  if (!Number.isSafeInteger(cursor))
    refuse(`${call}: cursor`, cursor, 'an id, or null for the start')
  if (skip !== undefined) refuse(`${call}: skip`, skip, 'no skip beside cursor')
  return (rows) => {
    const before = rows.findIndex((row) => keyOf(row) === cursor)
    return before === -1 ? [] : rows.slice(before + 1, before + 1 + count)
  }
}

const SORTING = "a field and its direction, such as { id: 'asc' }"

/** Checks the sorting of a query. Returns a comparison of rows. Null comes before other values. */
function readOrderBy(layout: ModelDescription, option: string, got: unknown) {
  if (got === undefined) return undefined
  const lists: readonly unknown[] = Array.isArray(got) ? got : [got]
  const criteria = lists.flatMap((list, index) => {
    const path = Array.isArray(got) ? `${option}[${index}]` : option
    const directions = fieldEntries(layout, path, list)
    if (directions.length === 0) refuse(path, list, SORTING)
    return directions.map(([name, direction]) => ({
      name,
      sign: oneOf(`${path}.${name}`, direction, ['asc', 'desc']) === 'asc' ? 1 : -1,
    }))
  })
  if (criteria.length === 0) refuse(option, got, SORTING)
  return (left: object, right: object) => {
    for (const { name, sign } of criteria) {
      const order = compare(Reflect.get(left, name), Reflect.get(right, name))
      if (order !== 0) return sign * order
    }
    return 0
  }
}

type Value = string | number | bigint | boolean | null

function compare(left: Value, right: Value): number {
  if (left === right) return 0
  if (left === null) return -1
  return right === null || left > right ? 1 : -1
}
