import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonParts } from '../../src/control/json-parts.ts'
import { runs } from '../support/runs.ts'

test('the parts of a value are the text of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect([...jsonParts(value)].join('')).toBe(JSON.stringify(value))
    }),
    runs(),
  )
})

test.each([
  [{ a: undefined, b: [undefined], c: () => 1 }],
  [{ at: new Date(0), list: [new Date(0)] }],
  [[]],
  [{}],
  [[[], {}]],
])('what JSON writes in its own way is written the same: %j', (value) => {
  expect([...jsonParts(value)].join('')).toBe(JSON.stringify(value))
})

test('the items of a list are read one by one', () => {
  let read = 0
  function* numbers() {
    for (;;) yield ++read
  }
  const parts = jsonParts({ list: numbers() })
  const first = [parts.next(), parts.next(), parts.next()].map(({ value }) => value)
  expect(first).toEqual(['{"list":', '[1', ',2'])
  expect(read).toBe(2)
})
