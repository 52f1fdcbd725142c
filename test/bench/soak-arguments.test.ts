import { expect, test } from 'vitest'
import { readSoakArguments } from '../../bench/soak/arguments.js'

const kinds = ['mixed', 'unread']

test('without arguments, all clients run for ten minutes', () => {
  expect(readSoakArguments([], kinds)).toMatchObject({
    minutes: 10,
    scale: 1,
    seed: 1,
    only: kinds,
  })
})

test('a smaller heap and https make the attacks smaller, unless the scale is given', () => {
  expect(readSoakArguments(['--heap', '512'], kinds).scale).toBe(0.25)
  expect(readSoakArguments(['--heap', '8192'], kinds).scale).toBe(1)
  expect(readSoakArguments(['--https'], kinds).scale).toBe(0.5)
  expect(readSoakArguments(['--https', '--scale', '1'], kinds).scale).toBe(1)
})

test('a number that is out of range is refused', () => {
  const expected = '--minutes: expected a number from 0.01 to 10080 but got "0"'
  expect(() => readSoakArguments(['--minutes', '0'], kinds)).toThrow(expected)
  expect(() => readSoakArguments(['--seed', ''], kinds)).toThrow('--seed: expected a number')
})

test('an unknown kind of client is refused, and the message lists the kinds', () => {
  expect(() => readSoakArguments(['--only', 'mixed,rude'], kinds)).toThrow(
    '--only: expected some of mixed, unread but got "rude"',
  )
})

test('an unknown flag is refused', () => {
  expect(() => readSoakArguments(['--minuets', '1'], kinds)).toThrow('--minuets')
})
