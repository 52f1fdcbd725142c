import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  errorFromJson,
  errorToJson,
  fromJson,
  toJson,
  toPlainJson,
} from '../../src/control/values.ts'
import { StorageError } from '../../src/core/lib/limit.ts'
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

test('an error arrives with its class, its code and its fields', () => {
  const problem = { path: 'ban.after', expected: 'an integer', got: 7n, hint: 'write 7' }
  const coded = Object.assign(new RangeError('a'), { code: 'bad', name: 'CodedError' })
  for (const sent of [new OptionError(problem), new StorageError(problem), coded, new Error('b')]) {
    const got = errorFromJson(sent.message, JSON.parse(JSON.stringify(errorToJson(sent))))
    expect({ ...got, name: got.name, message: got.message }).toEqual({
      ...sent,
      name: sent.name,
      message: sent.message,
    })
    expect([TypeError, OptionError, RangeError].filter((each) => got instanceof each)).toEqual(
      [TypeError, OptionError, RangeError].filter((each) => sent instanceof each),
    )
  }
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
