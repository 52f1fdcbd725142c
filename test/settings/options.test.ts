import { createPetstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK, callTimes } from '../support/service/state.ts'

/** Creates a petstore with options that do not type-check. */
function createWith(options: unknown): void {
  Reflect.apply(createPetstore, undefined, [options])
}

describe('an unknown option', () => {
  test.each([
    ['baseURL', 'baseUrl'],
    ['apikeys', 'apiKeys'],
    ['ratelimit', 'rateLimit'],
    ['sed', 'seed'],
    ['plans_', 'plans'],
  ])('%s is refused with the hint %s', (name, meant) => {
    expect(() => createWith({ [name]: 1 })).toThrow(
      `createPetstore: "${name}" is not one of its options; did you mean ${meant}?`,
    )
  })

  test('that resembles none is refused with the list of all', () => {
    expect(() => createWith({ frobnicate: 1 })).toThrow(
      'createPetstore: "frobnicate" is not one of its options; expected one of baseUrl, fixtures,',
    )
  })

  test('is refused even if every object has a property of that name', () => {
    expect(() => createWith(JSON.parse('{"__proto__": {}}'))).toThrow(TypeError)
    expect(() => createWith({ constructor: 1 })).toThrow(TypeError)
  })
})

test.each([null, 'free', 1, []])('options that are %j are refused', (options) => {
  expect(() => createWith(options)).toThrow('createPetstore: expected an object but got')
})

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

describe('valid options', () => {
  test.each([
    { baseUrl: '*' },
    { baseUrl: '/v1/' },
    { baseUrl: 'http://localhost:4010' },
    { seed: 4_294_967_295 },
    { apiKeys: { 'a.b-c_D~1': 'free' } },
    { plans: { mine: { perMinute: 1 } }, plan: 'mine', apiKeys: { key: 'mine' } },
    { ban: { after: 1, duration: 1_000, status: 429 } },
    { ban: { duration: ['1s', 2_000] } },
    { clock: new Date('2026-05-01') },
    { idOffset: '9007199254740993' },
    { idOffset: 9_007_199_254_740_993n },
    { idOffset: '9007199254740993n' },
    { cors: [] },
    { cors: ['http://localhost:5173', 'https://app.example.com'] },
    { latency: '10ms' },
    { latency: ['10ms', 20] },
    { journal: { limit: 0 } },
    { lifecycle: { operations: { getPet: { sunsetAt: '2026-01-01' } } } },
  ])('%o are accepted', (options) => {
    expect(() => createWith(options)).not.toThrow()
  })
})

test('journal.limit keeps the newest entries', () => {
  const petstore = createPetstore({ clock: CLOCK, journal: { limit: 3 } })

  callTimes(petstore, 10)

  expect(petstore.journal.all().map(({ id }) => id)).toEqual(['req-8', 'req-9', 'req-10'])
})

test('journal.limit 0 keeps no entries', () => {
  const petstore = createPetstore({ clock: CLOCK, journal: { limit: 0 } })

  callTimes(petstore, 10)

  expect(petstore.journal.all()).toEqual([])
  expect(petstore.journal.last()).toBeUndefined()
})
