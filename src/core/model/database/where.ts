import { numberComparators } from '@mswjs/data/lib/comparators/number.js'
import { isPlainObject, items, refuse, refuseUnknown } from '../../lib/check.ts'
import { describe } from '../../lib/describe.ts'
import { suggest } from '../../lib/nearest.ts'
import type { FieldDescription } from '../describe-models.ts'
import { comparable } from '../ids.ts'
import { type Fields, fieldEntries } from './fields.ts'

/** The conditions on the rows of a query. */
export interface Conditions {
  /** The operators for @mswjs/data, by field. A field that is null never matches. */
  readonly operators: Readonly<Record<string, object>>
  /** The other conditions: @mswjs/data finds no null, and fails at a BigInt. */
  readonly checks: readonly ((row: object) => boolean)[]
}

const EQUALITY = ['equals', 'notEquals']
const ORDERING = ['gt', 'gte', 'lt', 'lte', 'in', 'notIn']

const OPERATORS: Readonly<Record<FieldDescription['type'], readonly string[]>> = {
  boolean: EQUALITY,
  integer: [...EQUALITY, ...ORDERING, 'between', 'notBetween'],
  string: [...EQUALITY, ...ORDERING, 'contains', 'notContains'],
}

/**
 * Checks the conditions of a query. @mswjs/data would ignore what it doesn't know, and so select
 * too many rows.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readWhere(option: string, got: unknown, fields: Fields): Conditions {
  const operators: Record<string, object> = {}
  const checks: ((row: object) => boolean)[] = []
  for (const [name, condition, field] of fieldEntries(option, comparable(got), fields)) {
    for (const [operator, operand] of readCondition(`${option}.${name}`, condition, field)) {
      const isEqual = operator === 'equals'
      if (operand === null) checks.push((row) => (Reflect.get(row, name) === null) === isEqual)
      else if (field.format === 'int64') checks.push(readIdCheck(name, operator, operand))
      else operators[name] = { ...operators[name], [operator]: operand }
    }
  }
  return { operators, checks }
}

/** Returns a check of an id. The comparators of @mswjs/data for numbers also compare BigInts. */
function readIdCheck(name: string, operator: string, operand: unknown): Conditions['checks'][0] {
  const matches: (operand: unknown, value: unknown) => boolean = Reflect.get(
    numberComparators,
    operator,
  )
  return (row) => {
    const value: unknown = Reflect.get(row, name)
    return value !== null && matches(operand, value)
  }
}

type Operation = readonly [operator: string, operand: unknown]

/** Returns the operators of a condition and their operands. */
function readCondition(
  option: string,
  got: unknown,
  field: FieldDescription,
): readonly Operation[] {
  if (!isPlainObject(got)) {
    if (isOperand(got, field, 'equals')) return [['equals', got]]
    return refuse(
      option,
      got,
      `${describeOperand(field, 'equals')}, or operators such as { in: … }`,
    )
  }
  const operations = Object.entries(got)
  if (operations.length === 0) return refuse(option, got, 'at least one operator')
  for (const [operator, operand] of operations) {
    if (!OPERATORS[field.type].includes(operator)) refuseOperator(option, operator, field)
    checkOperand(`${option}.${operator}`, operand, { field, operator })
  }
  return operations
}

function refuseOperator(option: string, operator: string, { type }: FieldDescription): never {
  const hint = suggest(operator, OPERATORS[type])
  return refuseUnknown(option, operator, hint, 'one of its operators')
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

const NOUNS: Readonly<Record<FieldDescription['type'], string>> = {
  boolean: 'true or false',
  integer: 'a number',
  string: 'a string',
}

function isTextSearch(operator: string): boolean {
  return operator === 'contains' || operator === 'notContains'
}
