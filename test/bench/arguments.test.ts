import { expect, test } from 'vitest'
import { readArguments } from '../../bench/arguments.js'

const parts = ['http', 'data', 'size']

test('without a part named, all are measured', () => {
  expect(readArguments([], parts).parts).toEqual(parts)
})

test('parts are measured in their own order', () => {
  expect(readArguments(['size', 'http'], parts).parts).toEqual(['http', 'size'])
})

test('an unknown part is refused, and the known ones are named', () => {
  expect(() => readArguments(['htp'], parts)).toThrow(
    'There is no part htp; there are http, data, size.',
  )
})

test('an unknown flag is refused', () => {
  expect(() => readArguments(['--jsno'], parts)).toThrow('--jsno')
})

test('only a full run is written into the page', () => {
  expect(() => readArguments(['http', '--write'], parts)).toThrow('--write takes a full run')
})
