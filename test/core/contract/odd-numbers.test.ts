import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { stringify } from '../../../src/core/contract/int64.ts'
import { get, post, refusalOf } from '../../support/contract/refusal.ts'

test.each(['9007199254740993.0', '9.007199254740993e15', '9007199254740993e0'])(
  'an id written as %s is refused, because it would be rounded',
  (categoryId) => {
    const petstore = createPetstore({ idOffset: 9_007_199_254_740_991n })
    const refusal = refusalOf(petstore, post('/pets', `{"name":"Rex","categoryId":${categoryId}}`))
    expect(refusal.status).toBe(422)
    expect(refusal.message).toContain('(int64), without a fraction or exponent,')
  },
)

const unlimited = createPetstore({ rateLimit: false })

test.each([
  ['9223372036854775808', post('/store/orders', '{"petId":9223372036854775808}')],
  ['9007199254740993.0', post('/store/orders', '{"petId":9007199254740993.0}')],
  ['1e19', post('/store/orders', '{"petId":1e19}')],
  ['"9223372036854775808"', get('/pets/9223372036854775808')],
  ['"9223372036854775807"', get('/pets', 'limit=9223372036854775807')],
])('a message repeats the id %s as it was sent', (sent, request) => {
  const { message } = refusalOf(unlimited, request)
  expect(message.slice(message.indexOf(' but got '))).toBe(` but got ${sent}`)
})

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
