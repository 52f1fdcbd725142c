import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify, stringifyList } from '../../../src/core/contract/int64.ts'

test('a JSON value is converted as by JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(stringify(value)).toBe(JSON.stringify(value))
    }),
  )
})

test('every int64 is written with all its digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      expect(stringify({ value })).toBe(`{"value":${value}}`)
    }),
  )
})

test('a list is cut off exactly above the limit', () => {
  const items = [{ id: 1n }, { id: 2n, name: 'Rex' }]
  const text = '[{"id":1},{"id":2,"name":"Rex"}]'

  expect(stringifyList(items, text.length)).toBe(text)
  expect(stringifyList(items, text.length - 1)).toBeUndefined()
  expect(stringifyList([], 2)).toBe('[]')
})
