import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { createUsed, testBreakages } from '../../support/service/broken-snapshot.ts'

testBreakages([
  ['version', 2, 'snapshot: expected version 1 but got 2'],
  ['version', undefined, 'snapshot: expected version 1 but got undefined'],
  ['extra', 1, 'snapshot: "extra" is not one of its members; expected one of version, parts'],
  ['parts', undefined, 'snapshot: expected an object named parts'],
  ['parts', 'none', 'snapshot: expected an object named parts'],
  ['parts', [], 'snapshot: expected an object named parts'],
  ['parts.journal', [], 'snapshot.parts: "journal" is not one of its members; expected one of '],
  ['parts.clocks', {}, 'snapshot.parts: "clocks" is not one of its members; did you mean clock?'],
  ['parts.clock', undefined, 'snapshot: the part clock is missing'],
  ['parts.clock', () => 0, 'clock: expected an object but got the function '],
  ['parts.clock', 1, 'clock: expected an object but got 1'],
  ['parts.clock.mode', 'stopped', `clock.mode: expected 'frozen' or 'running' but got "stopped"`],
  ['parts.clock.at', 'noon', 'clock.at: expected an integer from -8640000000000000 to 8640000000'],
  ['parts.clock.at', 8.64e15 + 1, 'clock.at: expected an integer from -8640000000000000 to 86400'],
  ['parts.clock.at', 0.5, 'clock.at: expected an integer from -8640000000000000 to 86400000000'],
  ['parts.clock.rate', 2, 'clock: "rate" is not one of its members; '],
  ['parts.clock.ahead', 0, 'clock: "ahead" is not one of its members; expected one of mode, at'],
  ['parts.clock.mode', 'running', 'clock: "at" is not one of its members; '],
  ['parts.clock', { mode: 'running', ahead: 1e17 }, 'clock.ahead: expected an integer from -17280'],
  ['parts.random', undefined, 'snapshot: the part random is missing'],
  ['parts.random', -1, 'random: expected an integer from 0 to 4294967295 but got -1'],
  ['parts.random', 2 ** 32, 'random: expected an integer from 0 to 4294967295 but got 4294967296'],
  ['parts.random', 0.5, 'random: expected an integer from 0 to 4294967295 but got 0.5'],
  ['parts.requestIds', undefined, 'snapshot: the part requestIds is missing'],
  ['parts.requestIds', '3', 'requestIds: expected an integer from 0 to 4503599627370496 but got'],
  ['parts.requestIds', 2 ** 53 - 1, 'requestIds: expected an integer from 0 to 4503599627370496'],
])

test('a snapshot with a function, symbol, class or cycle in it is refused with a TypeError', () => {
  const cycle: Record<string, unknown> = {}
  cycle.parts = cycle
  const values = [() => 0, Symbol('clock'), new Map(), new Date(0), cycle, 5n, Number.NaN]

  for (const value of values) {
    for (const name of Object.keys(createUsed().snapshot().parts)) {
      const petstore = createUsed()
      const before = petstore.snapshot()
      const broken = { ...before, parts: { ...before.parts, [name]: value } }
      expect(() => petstore.restore(broken)).toThrow(TypeError)
      expect(petstore.snapshot()).toStrictEqual(before)
    }
  }
})

test.each([null, undefined, 1, []])('%j is no snapshot', (value) => {
  const { restore } = createPetstore()

  expect(() => Reflect.apply(restore, undefined, [value])).toThrow(
    `snapshot: expected a snapshot, as snapshot() returns it, but got ${JSON.stringify(value)}`,
  )
})

test('restore says how to turn a string, a promise or a function into a snapshot', () => {
  const petstore = createPetstore()
  const { restore } = petstore
  const expected = 'snapshot: expected a snapshot, as snapshot() returns it, but got'

  expect(() => Reflect.apply(restore, undefined, [JSON.stringify(petstore.snapshot())])).toThrow(
    new TypeError(`${expected} a string; call JSON.parse first`),
  )
  expect(() => Reflect.apply(restore, undefined, [Promise.resolve(petstore.snapshot())])).toThrow(
    new TypeError(`${expected} a promise; wait for it first`),
  )
  expect(() => Reflect.apply(restore, undefined, [petstore.snapshot])).toThrow(
    new TypeError(`${expected} the function snapshot; call it first`),
  )
})
