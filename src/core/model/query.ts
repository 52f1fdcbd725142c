import { booleanComparators } from '@mswjs/data/lib/comparators/boolean.js'
import { numberComparators } from '@mswjs/data/lib/comparators/number.js'
import { stringComparators } from '@mswjs/data/lib/comparators/string.js'
import {
  isPlainObject,
  readBoolean,
  readInteger,
  readObject,
  readOneOf,
  throwOptionError,
  throwUnknownOption,
} from '../lib/check.ts'
import { suggest } from '../lib/describe.ts'
import { list, nullable, oneOf, type Reader, text, tuple } from '../lib/schema.ts'
import type { FieldDescription, ModelDefinition } from './models.ts'

/** The options of each method that finds rows. Without `where`, one for many rows finds them all. */
const METHODS = {
  count: { options: ['where'], isSingle: false },
  findFirst: { options: ['where', 'orderBy'], isSingle: true },
  findMany: { options: ['where', 'orderBy', 'skip', 'take'], isSingle: false },
  update: { options: ['where', 'data'], isSingle: true },
  updateMany: { options: ['where', 'data'], isSingle: false },
  delete: { options: ['where'], isSingle: true },
  deleteMany: { options: ['where'], isSingle: false },
} as const

/** The name of a method that finds rows. */
export type QueryMethod = keyof typeof METHODS

type QueryOption = (typeof METHODS)[QueryMethod]['options'][number]

/** The options of a query. Their values aren't checked yet. */
type QueryOptions = { readonly [Name in QueryOption]?: unknown }

/** A query whose options were checked, except for `data`. */
interface CheckedQuery {
  /** The name of the call in messages, such as `db.pet.update`. */
  readonly call: string
  /** The new values of an update. */
  readonly data: unknown
  /** Returns the rows that match, from all of them. */
  readonly find: <Row extends object>(all: readonly Row[]) => Row[]
}

/**
 * Checks the options of a query. @mswjs/data would ignore what it doesn't know, and so select too many
 * rows.
 */
export function readRowQuery(
  model: ModelDefinition,
  method: QueryMethod,
  got: unknown,
): CheckedQuery {
  const call = `db.${model.name}.${method}`
  const options = readQueryOptions(model, method, got)
  const { data, where = {} } = options
  const isMatch = readWhere(model, `${call}: where`, where)
  const compareRows = readOrderBy(model, `${call}: orderBy`, options.orderBy)
  const takePage = readPage(call, options)
  return {
    call,
    data,
    find(all) {
      const rows = all.filter(isMatch)
      if (compareRows) rows.sort(compareRows)
      return METHODS[method].isSingle ? rows.slice(0, 1) : takePage(rows)
    },
  }
}

/** Returns the options of a query. Refuses unknown ones, and a single row without `where`. */
function readQueryOptions(
  { name }: ModelDefinition,
  method: QueryMethod,
  got: unknown,
): QueryOptions {
  const call = `db.${name}.${method}`
  const options = readObject<QueryOption>(got, call, METHODS[method].options)
  if (options.where === undefined && METHODS[method].isSingle) {
    throwOptionError(`${call}: where`, undefined, 'an object; {} selects all rows,')
  }
  return options
}

/** Returns the fields that an object names, each with its value. Refuses unknown ones. */
function readFields(
  model: ModelDefinition,
  option: string,
  got: unknown,
): readonly (readonly [field: FieldDescription, value: unknown])[] {
  if (!isPlainObject(got)) return throwOptionError(option, got, 'an object')
  return Object.entries(got).map(([name, value]) => {
    const field = model.fields.find((each) => each.name === name)
    if (field !== undefined) return [field, value]
    const known = model.fields.map((each) => each.name)
    return throwUnknownOption(option, name, suggest(name, known), 'one of its fields')
  })
}

type Matcher = (value: unknown) => boolean

/** Checks the conditions of a query. Returns a function that tells whether a row meets them. */
function readWhere(model: ModelDefinition, option: string, got: unknown): (row: object) => boolean {
  const conditions = readFields(model, option, got).map(([field, condition]) => {
    const matchers = readCondition(field, `${option}.${field.name}`, condition)
    return (row: object) => matchers.every((matches) => matches(Reflect.get(row, field.name)))
  })
  return (row) => conditions.every((isMet) => isMet(row))
}

/** The operators of @mswjs/data for the fields of each type. */
const OPERATORS: Readonly<Record<FieldDescription['type'], object>> = {
  boolean: booleanComparators,
  integer: numberComparators,
  string: stringComparators,
}

/** Reads a condition: a value, which the field must equal, or operators and their operands. */
function readCondition(field: FieldDescription, path: string, got: unknown): readonly Matcher[] {
  if (!isPlainObject(got)) {
    return [matcherOf(field, 'equals', operandOf(field, 'equals')(got, path))]
  }
  const operations = Object.entries(got)
  if (operations.length === 0) return throwOptionError(path, got, 'at least one operator')
  const known = Object.keys(OPERATORS[field.type])
  return operations.map(([operator, operand]) => {
    if (!known.includes(operator)) {
      throwUnknownOption(path, operator, suggest(operator, known), 'one of its operators')
    }
    return matcherOf(field, operator, operandOf(field, operator)(operand, `${path}.${operator}`))
  })
}

/** Returns whether the value of a field matches. Operators of @mswjs/data don't know null. */
function matcherOf({ type }: FieldDescription, operator: string, operand: unknown): Matcher {
  if (operand === null) return (value) => (value === null) === (operator === 'equals')
  const compare: (operand: unknown, value: unknown) => boolean = Reflect.get(
    OPERATORS[type],
    operator,
  )
  return (value) => value !== null && compare(operand, value)
}

/** Returns the reader of what an operator compares the values of a field with. */
function operandOf(field: FieldDescription, operator: string): Reader<unknown> {
  const value: Reader<unknown> = field.enum ? oneOf(...field.enum) : VALUES[field.type]
  switch (operator) {
    case 'equals':
    case 'notEquals':
      return field.nullable ? nullable(value) : value
    case 'contains':
    case 'notContains':
      return text
    case 'between':
    case 'notBetween':
      return tuple(value, value)
    case 'in':
    case 'notIn':
      return list(value)
    default:
      return value
  }
}

const VALUES: Readonly<Record<FieldDescription['type'], Reader<unknown>>> = {
  boolean: readBoolean,
  integer: (got, path) =>
    typeof got === 'number' && !Number.isNaN(got) ? got : throwOptionError(path, got, 'a number'),
  string: text,
}

/** The highest number of rows to skip or return. */
const HIGHEST_COUNT = Number.MAX_SAFE_INTEGER

/** Checks the page of a query. Returns the function that takes the page from all matching rows. */
function readPage(
  call: string,
  { skip = 0, take = HIGHEST_COUNT }: QueryOptions,
): <Row extends object>(rows: Row[]) => Row[] {
  const start = readInteger(skip, `${call}: skip`, 0, HIGHEST_COUNT)
  const count = readInteger(take, `${call}: take`, 0, HIGHEST_COUNT)
  return (rows) => rows.slice(start, start + count)
}

/** Checks the sorting of a query. Returns a comparison of rows. Null comes before other values. */
function readOrderBy(model: ModelDefinition, option: string, got: unknown) {
  if (got === undefined) return undefined
  const criteria = [got].flat().flatMap((list) =>
    readFields(model, option, list).map(([{ name }, direction]) => ({
      name,
      sign: readOneOf(direction, `${option}.${name}`, ['asc', 'desc']) === 'asc' ? 1 : -1,
    })),
  )
  if (criteria.length === 0) {
    throwOptionError(option, got, "a field and its direction, such as { id: 'asc' }")
  }
  return (left: object, right: object) => {
    for (const { name, sign } of criteria) {
      const order = compare(Reflect.get(left, name), Reflect.get(right, name))
      if (order !== 0) return sign * order
    }
    return 0
  }
}

type Value = string | number | boolean | null

function compare(left: Value, right: Value): number {
  if (left === right) return 0
  if (left === null) return -1
  return right === null || left > right ? 1 : -1
}
