import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  errorFromJson,
  errorToJson,
  fromJson,
  toJson,
  toPlainJson,
} from '../../src/control/values.ts'
import { OptionError } from '../../src/core/lib/option-error.ts'
import { runs } from '../support/runs.ts'

const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('any data arrives as it was sent, with its BigInts, dates and undefined values', () => {
  const tag = fc.constantFrom('$bigint', '$date', '$object', '$undefined', 'a')
  const data = fc.letrec((tie) => ({
    any: fc.oneof(
      fc.jsonValue().map((value) => overJson(value)),
      fc.bigInt(),
      fc.date({ noInvalidDate: true }),
      fc.constantFrom(undefined, Number.NaN, Number.POSITIVE_INFINITY),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(tag, tie('any'), { maxKeys: 2, noNullPrototype: true }),
    ),
  })).any
  fc.assert(
    fc.property(data, (sent) => {
      expect(fromJson(overJson(toJson('data', sent)))).toStrictEqual(sent)
    }),
    runs(300),
  )
})

test.each([
  { path: 'ban.after', expected: 'an integer', got: 7n, hint: 'write 7' },
  { path: 'pet', expected: 'one of its options', got: undefined, reason: 'no such thing' },
])('an error arrives with its message and its fields', (problem) => {
  const sent = new OptionError(problem)
  const got = errorFromJson(overJson(errorToJson(sent)))
  expect(got).toEqual(sent)
  expect(got.message).toBe(sent.message)
})

test('a long value is in an error as its message shows it', () => {
  const sent = new OptionError({ path: 'path', expected: 'a short path', got: 'x'.repeat(5_000) })
  const { got, message } = errorFromJson(overJson(errorToJson(sent)))
  expect(got).toMatch(/^"x{56}\.\.\.$/)
  expect(message).toBe(sent.message)
})

test('options become JSON as a file has them', () => {
  const given = { idOffset: 9007199254740993n, clock: new Date(0), plan: undefined, keys: [null] }
  expect(toPlainJson('options', given)).toEqual({
    idOffset: '9007199254740993',
    clock: '1970-01-01T00:00:00.000Z',
    plan: undefined,
    keys: [null],
  })
})

const circular: { self?: object } = {}
circular.self = circular

test.each<[string, unknown, string]>([
  ['a missing value', undefined, 'options'],
  ['a function', { a: [() => 1] }, 'options.a[0]'],
  ['a symbol', { a: Symbol('x') }, 'options.a'],
  ['a number that JSON lacks', { a: Number.NaN }, 'options.a'],
  ['a map', { a: new Map() }, 'options.a'],
  ['a promise', Promise.resolve(1), 'options'],
  ['an invalid date', { a: new Date(Number.NaN) }, 'options.a'],
  ['a circle', circular, 'options.self'],
])('%s is refused by its name', (_, got, name) => {
  expect(() => toPlainJson('options', got)).toThrow(
    `${name}: expected a value that can be sent as JSON but got`,
  )
})
