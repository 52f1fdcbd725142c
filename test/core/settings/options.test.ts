import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { choice, type OptionTable } from '../../../src/core/lib/option-table.ts'
import { send } from '../../support/service/state.ts'

/** Creates a petstore with options that don't type-check. */
function createWith(options: unknown): void {
  Reflect.apply(createPetstore, undefined, [options])
}

test('an option that is undefined has its default', () => {
  const undefinedOptions = {
    baseUrl: undefined,
    fixtures: undefined,
    plan: undefined,
    rateLimit: undefined,
    ban: undefined,
    lifecycle: { operations: { getPet: undefined } },
    rules: { onDelete: undefined },
    journal: undefined,
  }

  expect(() => createWith(undefinedOptions)).not.toThrow()
})

test('a long value is cut in the message', () => {
  expect(() => createWith({ plan: 'x'.repeat(10_000) })).toThrow(/^.{0,300}$/)
})

test.each([
  { baseUrl: '*' },
  { baseUrl: '/v1/' },
  { apiKeys: { 'a.b-c_D~1': 'free' } },
  { plans: { mine: { perMinute: 1 } }, plan: 'mine', apiKeys: { key: 'mine' } },
  { ban: { after: 1, duration: 1_000, status: 429 } },
  { ban: { duration: ['1s', 2_000] } },
  { clock: new Date('2026-05-01') },
  { idOffset: 9_007_199_254_740_993n },
  { cors: ['http://localhost:5173', 'https://app.example.com'] },
  { latency: ['10ms', 20] },
  { journal: { limit: 0 } },
  { lifecycle: { operations: { getPet: { sunsetAt: '2026-01-01' } } } },
])('the options %o are accepted', (options) => {
  expect(() => createWith(options)).not.toThrow()
})

test('latency uses its whole range, including both ends, and the same seed gives the same', () => {
  const delaysOf = (seed: number) => {
    const petstore = createPetstore({ latency: [10, 20], rateLimit: false, seed })
    return Array.from({ length: 100 }, () => send(petstore, 'GET', '/pets/1').delayMs ?? 0)
  }

  expect([...new Set(delaysOf(7))].toSorted()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(delaysOf(7)).toEqual(delaysOf(7))
  expect(delaysOf(7)).not.toEqual(delaysOf(8))
})

test("a forgotten option doesn't compile", () => {
  interface Options {
    readonly mode?: 'fast' | 'slow'
    readonly loud?: boolean
  }
  // @ts-expect-error: loud is missing
  const forgotten: OptionTable<Options> = { mode: choice('fast', 'slow') }
  expect(Object.keys(forgotten)).toEqual(['mode'])
})

/** Creates a petstore with one option that doesn't type-check. */
const creating = (option: string, value: unknown) => () => createWith({ [option]: value })

test('a message shows a date as a date, not as the string that it looks like', () => {
  const date = new Date('2026-05-01T00:00:00Z')
  expect(creating('latency', date)).toThrow('but got the Date 2026-05-01T00:00:00.000Z')
})

test('a message shows an invalid date by what it is', () => {
  expect(creating('clock', new Date('soon'))).toThrow('but got [object Date]')
})

test('a message names a function instead of showing its source', () => {
  const world = function createWorld() {
    return {}
  }
  expect(creating('fixtures', world)).toThrow(
    'fixtures: expected an object but got the function createWorld',
  )
})
