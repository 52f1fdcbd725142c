import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from '../../../src/core/contract/int64.ts'

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
