import { expect, test } from 'vitest'
import { collectExpressions } from './support/regular-expressions/collect.ts'
import { growthOf } from './support/regular-expressions/growth.ts'

const expressions = collectExpressions()

test('no regular expression takes more than linear time', () => {
  const slow = expressions.flatMap(({ path, expression }) => {
    const growth = growthOf(expression)
    return growth === undefined ? [] : [`${path}: ${expression}: ${growth}`]
  })
  expect(slow).toEqual([])
})

test('expressions are found in sources, generated files and contracts', () => {
  const paths = new Set(expressions.map(({ path }) => path))
  expect(expressions.length).toBeGreaterThan(100)
  expect([...paths]).toEqual(
    expect.arrayContaining([
      'src/http/base-url.ts',
      'src/contract/generated/validators.gen.js',
      'openapi.yaml',
      'src/control/openapi.yaml',
    ]),
  )
})

test.each([
  [/\/+$/, 'two loops in a row read "/"'],
  [/^\s+|\s+$/g, 'two loops in a row read "\\t"'],
  [/^(\w+)(.*?): /s, 'two loops in a row read "a"'],
  [/"[^"\\]*(?:\\.[^"\\]*)*"/g, 'two loops in a row read "\\"\\\\"'],
  [/a(?:a*b)?/g, 'two loops in a row read "aa"'],
  [/^(?:a|a)*$/, 'a loop reads "aa" in two ways'],
  [/^(?:a*)*b/, 'a loop reads "a" in two ways'],
  [/^(\w+\s?)*$/, 'a loop reads "a" in two ways'],
])('%s is slow: %s', (expression, growth) => {
  expect(growthOf(expression)).toBe(growth)
})

test.each([
  /\s+/g,
  /^a*b$/,
  /^(?:\w+=\S* +)*x$/,
  /"[^"\\]*(?:\\.[^"\\]*)*"?/g,
  /(?<!\w)\d{16,19}(?!\w)/g,
])('%s is not', (expression) => {
  expect(growthOf(expression)).toBeUndefined()
})
