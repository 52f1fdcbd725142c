import { expect, test } from 'vitest'
import { toJson } from '../../src/remote/to-json.ts'

test('a BigInt and a date become texts that the server reads', () => {
  const given = { idOffset: 9007199254740993n, clock: new Date(0), plan: undefined, keys: [null] }
  expect(toJson('options', given)).toEqual({
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
  expect(() => toJson('options', got)).toThrow(
    `${name}: expected a value that can be sent as JSON but got`,
  )
})
