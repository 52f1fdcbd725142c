import { createPetstore } from 'petstore-mock'
import { describe, expect, it } from 'vitest'
import { lists, operations } from '../../support/contract/contract.ts'
import { get, refusalOf } from '../../support/contract/refusal.ts'

const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z', rateLimit: false })

const malformed = ['%', '%E0%A4%A', '%zz', '%C0%80', '%00', '1%00', '\u0000', '1\u0000', '\ud800']
const notIntegers = ['one', '1.0', '1e0', '0x1', '01', '+1', '-', '-0x1', ' 1', '1 ', '1n', '١']
const tricky = ['__proto__', 'constructor', '..', '.', '1%2F2', '1;v=1', '$&']

const items = operations.filter(({ path }) => path.includes('{'))

describe.each(items)('$operationId', ({ method, path }) => {
  it.each([...malformed, ...notIntegers, ...tricky])('refuses the id %j', (id) => {
    const request = { method, path: path.replace(/\{\w+\}/, () => id) }
    expect(refusalOf(petstore, request)).toMatchObject({ code: 'invalid_parameter', status: 400 })
  })
})

it('an id may be percent-encoded', () => {
  expect(petstore.handle(get('/pets/%31%32'))).toMatchObject({ status: 200 })
})

describe.each(lists)('$operationId', ({ path }) => {
  const wrong = [
    'limit=0',
    'limit=01',
    'offset=00',
    'limit=101',
    'limit=',
    'limit=1.5',
    'limit=-1',
    'limit=1&limit=2',
  ]
  const alsoWrong = ['offset=-1', 'offset=9007199254740992', 'limit=%00', 'limit=%E0%A4%A', 'limit']

  it.each([...wrong, ...alsoWrong])('refuses the query %j', (query) => {
    expect(refusalOf(petstore, get(path, query))).toMatchObject({
      code: 'invalid_parameter',
      status: 400,
    })
  })

  it.each(['%', '%E0%A4%A=%zz', '&&==&', '__proto__=1', 'constructor=1', '\u0000', 'LIMIT=0'])(
    'ignores the unknown parameters of the query %j',
    (query) => {
      expect(petstore.handle(get(path, query))).toMatchObject({ status: 200 })
    },
  )
})
