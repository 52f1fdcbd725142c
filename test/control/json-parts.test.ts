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
  [`${'x'.repeat(65_535)}\ud83d\ud83d\ude00\ud83d`],
])('what JSON writes in its own way is written the same: %j', (value) => {
  expect([...jsonParts(value)].join('')).toBe(JSON.stringify(value))
})

/** Texts that are longer than a part, with characters that take more than one code unit or escapes. */
const longText = fc
  .tuple(fc.nat({ max: 3 }), fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }))
  .map(([start, unit]) => 'x'.repeat(start) + unit.repeat(70_000))

test('a long text is several parts, none of which is long', () => {
  fc.assert(
    fc.property(longText, (text) => {
      for (const value of [
        text,
        { text },
        [{ id: 1, text }],
        { list: [{ text }, { text: 'a' }] },
      ]) {
        const parts = [...jsonParts(value)]
        expect(parts.join('') === JSON.stringify(value)).toBe(true)
        expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(400_000)
      }
    }),
    runs(10),
  )
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
