import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentJson } from '../../src/panel/views/requests/indent-json.ts'

test('JSON is indented as JSON.stringify does it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      },
    ),
  )
})

test('integers beyond 2^53 keep all their digits', () => {
  expect(indentJson('{"id":9007199254740993}')).toBe('{\n  "id": 9007199254740993\n}')
})

test('a body that is no JSON, or that was cut, is shown as far as it goes', () => {
  expect(indentJson('<p>{"a":1}</p>')).toBe('<p>{"a":1}</p>')
  expect(indentJson('{"a":[1,"unfini')).toBe('{\n  "a": [\n    1,\n    "unfini')
})
