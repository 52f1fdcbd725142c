import { expect, test } from 'vitest'
import { readArguments } from '../../bench/arguments.js'

const parts = ['http', 'data', 'size']

test('without arguments, all parts are measured', () => {
  expect(readArguments([], parts).parts).toEqual(parts)
})

test('parts are measured in a fixed order', () => {
  expect(readArguments(['size', 'http'], parts).parts).toEqual(['http', 'size'])
})

test('an unknown part is refused, and the message lists the parts', () => {
  expect(() => readArguments(['htp'], parts)).toThrow(
    'Unknown part: htp. The parts are http, data, size.',
  )
})

test('an unknown flag is refused', () => {
  expect(() => readArguments(['--jsno'], parts)).toThrow('--jsno')
})

test('only a full run updates the page, and a run of scale its own page', () => {
  expect(() => readArguments(['http', '--write'], parts)).toThrow('--write: expected a full run')
  expect(readArguments(['scale', '--write'], [...parts, 'scale']).parts).toEqual(['scale'])
})
