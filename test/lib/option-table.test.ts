import { expect, test } from 'vitest'
import {
  choice,
  namesOf,
  type OptionTable,
  pickOptions,
  readEach,
  readParts,
  toggle,
} from '../../src/lib/option-table.ts'

interface Options {
  readonly mode?: 'fast' | 'slow'
  readonly loud?: boolean
}

const TABLE = { mode: choice('fast', 'slow'), loud: toggle(false) } satisfies OptionTable<Options>

test('an option that is left out or undefined has its default', () => {
  expect(readEach(TABLE, { loud: undefined }, undefined)).toEqual({ mode: 'fast', loud: false })
})

test('a reader gets the context', () => {
  const table = { sum: { default: 1, read: (got: unknown, _: string, by: number) => [got, by] } }
  expect(readEach(table, {}, 5)).toEqual({ sum: [1, 5] })
})

test('a part is named by its option in messages', () => {
  expect(() => readParts('engine', { mode: 'warp' }, TABLE)).toThrow(
    'engine.mode: expected one of "fast", "slow" but got "warp"',
  )
  expect(() => readParts('engine', { mod: 'fast' }, TABLE)).toThrow(
    'engine: "mod" is not one of its options; did you mean mode?',
  )
})

test('the names of a table are in its order', () => {
  expect(namesOf(TABLE)).toEqual(['mode', 'loud'])
})

test('pickOptions leaves out what a table does not have', () => {
  expect(pickOptions({ mode: 'slow', port: 1 }, TABLE)).toEqual({ mode: 'slow' })
})

test('a forgotten option does not compile', () => {
  // @ts-expect-error: loud is missing
  const forgotten: OptionTable<Options> = { mode: choice('fast', 'slow') }
  expect(namesOf(forgotten)).toEqual(['mode'])
})
