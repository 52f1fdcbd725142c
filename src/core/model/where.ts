import { booleanComparators } from '@mswjs/data/lib/comparators/boolean.js'
import { numberComparators } from '@mswjs/data/lib/comparators/number.js'
import { stringComparators } from '@mswjs/data/lib/comparators/string.js'
import { isPlainObject, items, refuse, refuseUnknown } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { suggest } from '../lib/nearest.ts'
import { compact } from './ids.ts'
import { type FieldDescription, fieldEntries, type ModelDescription } from './layout.ts'

/** The operators of @mswjs/data for the fields of each type. */
const OPERATORS = {
  boolean: booleanComparators,
  integer: numberComparators,
  string: stringComparators,
}

/** A function that tells whether something matches. */
type Matcher<Value> = (value: Value) => boolean

/**
 * Checks the conditions of a query, and returns the function that tells whether a row meets them.
 * @mswjs/data would ignore what it doesn't know, and so select too many rows.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readWhere(layout: ModelDescription, option: string, got: unknown): Matcher<object> {
  const conditions = fieldEntries(layout, option, got).map(([name, condition, field]) => {
    const matchers = readCondition(`${option}.${name}`, condition, field)
    return (row: object) => matchers.every((matches) => matches(Reflect.get(row, name)))
  })
  return (row) => conditions.every((isMet) => isMet(row))
}

/** Reads a condition: a value, which the field must equal, or operators and their operands. */
function readCondition(
  option: string,
  got: unknown,
  field: FieldDescription,
): readonly Matcher<unknown>[] {
  if (!isPlainObject(got)) {
    if (isOperand(got, field, 'equals')) return [matcherOf(field, 'equals', got)]
    const expected = describeOperand(field, 'equals')
    return refuse(option, got, `${expected}, or operators such as { in: … }`)
  }
  const operations = Object.entries(got)
  if (operations.length === 0) return refuse(option, got, 'at least one operator')
  return operations.map(([operator, operand]) => {
    const known = Object.keys(OPERATORS[field.type])
    if (!known.includes(operator)) {
      refuseUnknown(option, operator, suggest(operator, known), 'one of its operators')
    }
    checkOperand(`${option}.${operator}`, operand, { field, operator })
    return matcherOf(field, operator, operand)
  })
}

/** Returns whether the value of a field matches. Operators of @mswjs/data don't know null. */
function matcherOf({ type }: FieldDescription, operator: string, got: unknown): Matcher<unknown> {
  if (got === null) return (value) => (value === null) === (operator === 'equals')
  const operand = Array.isArray(got) ? got.map(toRowValue) : toRowValue(got)
  const compare: (operand: unknown, value: unknown) => boolean = Reflect.get(
    OPERATORS[type],
    operator,
  )
  return (value) => value !== null && compare(operand, value)
}

/** Returns a value as rows have it: a BigInt if and only if it's an integer beyond ±2^53. */
function toRowValue(value: unknown): unknown {
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value)
  return isRounded ? BigInt(Number(value)) : compact(value)
}

function checkOperand(
  option: string,
  got: unknown,
  { field, operator }: { readonly field: FieldDescription; readonly operator: string },
): void {
  if (operator === 'in' || operator === 'notIn') {
    for (const [index, item] of items(option, got).entries()) {
      checkOperand(`${option}[${index}]`, item, { field, operator: 'gte' })
    }
  } else if (operator === 'between' || operator === 'notBetween') {
    const isRange = Array.isArray(got) && got.length === 2
    if (!isRange || !got.every((end) => isOperand(end, field, operator))) {
      refuse(option, got, 'an array of two numbers')
    }
  } else if (!isOperand(got, field, operator)) {
    refuse(option, got, describeOperand(field, operator))
  }
}

function isOperand(got: unknown, field: FieldDescription, operator: string): boolean {
  if (got === null) return field.nullable && EQUALITY.includes(operator)
  if (typeof got === 'bigint') return field.type === 'integer'
  const type = field.type === 'integer' ? 'number' : field.type
  if (typeof got !== type || Number.isNaN(got)) return false
  return isTextSearch(operator) || field.enum?.some((value) => value === got) !== false
}

function describeOperand(field: FieldDescription, operator: string): string {
  const values = isTextSearch(operator) ? undefined : field.enum
  const expected = values ? `one of ${values.map(describe).join(', ')}` : NOUNS[field.type]
  return field.nullable && EQUALITY.includes(operator) ? `${expected}, or null` : expected
}

const EQUALITY = ['equals', 'notEquals']

const NOUNS = { boolean: 'true or false', integer: 'a number', string: 'a string' }

function isTextSearch(operator: string): boolean {
  return operator === 'contains' || operator === 'notContains'
}
