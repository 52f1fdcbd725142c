import { oneOf, refuse } from '../../../lib/check.ts'
import { type Fields, fieldEntries } from './fields.ts'

/** Compares two rows for sorting. */
export type Order = (left: object, right: object) => number

const EXPECTED = "a field and its direction, such as { id: 'asc' }"

/**
 * Checks the sorting of a query: an object, or a list of objects. Null comes before all other values.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readOrderBy(call: string, got: unknown, fields: Fields): Order {
  const option = `${call}: orderBy`
  const lists = Array.isArray(got)
    ? got.map((item, index) => readCriteria(`${option}[${index}]`, item, fields))
    : [readCriteria(option, got, fields)]
  const criteria = lists.flat()
  if (criteria.length === 0) refuse(option, got, EXPECTED)
  return (left, right) => {
    for (const { name, sign } of criteria) {
      const order = compare(Reflect.get(left, name), Reflect.get(right, name))
      if (order !== 0) return sign * order
    }
    return 0
  }
}

/** A field to sort by. The sign is -1 for a descending order. */
interface Criterion {
  readonly name: string
  readonly sign: 1 | -1
}

function readCriteria(option: string, got: unknown, fields: Fields): readonly Criterion[] {
  const criteria = fieldEntries(option, got, fields).map(
    ([name, direction]): Criterion => ({
      name,
      sign: oneOf(`${option}.${name}`, direction, ['asc', 'desc']) === 'asc' ? 1 : -1,
    }),
  )
  return criteria.length > 0 ? criteria : refuse(option, got, EXPECTED)
}

type Value = string | number | bigint | boolean | null

function compare(left: Value, right: Value): number {
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  return left > right ? 1 : -1
}
