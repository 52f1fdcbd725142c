import fc from 'fast-check'
import { createPetstore, OptionError } from 'petstore-mock'
import { startPetstore } from 'petstore-mock/browser'
import { generateWorld } from 'petstore-mock/fixtures'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { installPetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'
import { flattenTable } from '../../../src/core/lib/option-table.ts'
import { OPTIONS } from '../../../src/core/settings/table.ts'
import { runs } from '../../support/runs.ts'

/** Calls a function with arguments that don't type-check. */
function callWith(call: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  return Reflect.apply(call, undefined, [...given])
}

/** The paths of all options, those inside others too, and of some entries that users name. */
const PATHS = [
  ...flattenTable(OPTIONS).keys(),
  'fixtures.pets',
  'plans.free',
  'plans.free.perMinute',
  'stability.getPet',
  'dialect.error',
  'lifecycle.operations.getPet',
  'lifecycle.operations.getPet.deprecatedAt',
  'lifecycle.operations.getPet.successor',
  'scenario.faults',
  'scenario.faults',
]

/** Returns options with one value: `rules.bodyId` is a rule. */
function optionsWith(path: string, value: unknown): unknown {
  return path.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value)
}

/** Returns the error that refuses an option; undefined if it's accepted. */
function refusalOf(path: string, value: unknown): OptionError | undefined {
  try {
    callWith(createPetstore, optionsWith(path, value))
    return undefined
  } catch (error) {
    if (error instanceof OptionError) return error
    throw error
  }
}

test.each(PATHS)('a wrong value of %s is refused, and the error names the option', (path) => {
  expect(refusalOf(path, Symbol('wrong'))?.path).toBe(path)
})

test('any value of any option is accepted, or the error names the option', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PATHS), fc.anything(), (path, value) => {
      const error = refusalOf(path, value)
      if (error === undefined) return
      expect(error.path.startsWith(path)).toBe(true)
      expect(error.message).toBe(`${error.path}: ${error.reason}`)
    }),
    runs(300),
  )
})

const PLANS_HINT =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"

const wrongOptions: readonly (readonly [options: unknown, message: string])[] = [
  [
    { baseUrl: '/v1?x=1' },
    "baseUrl: expected '*', an http(s) URL such as 'https://api.example.com/v1', or a path such as '/v1', without query or fragment but got \"/v1?x=1\"",
  ],
  [{ seed: 1.5 }, 'seed: expected an integer from 0 to 4294967295 but got 1.5'],
  [{ auth: 'always' }, 'auth: expected one of "optional", "required" but got "always"'],
  [
    { fixtures: { dogs: [] } },
    'fixtures: "dogs" isn\'t one of its options; expected one of categories, pets, orders, inventory',
  ],
  [
    { plan: 1 },
    `plan: expected the name of a plan (free, pro, business, enterprise) but got 1; ${PLANS_HINT}`,
  ],
  [
    { plans: { anonymous: { perMinute: 2 } } },
    'plans: "anonymous" isn\'t one of its options; callers without a key, and keys that aren\'t in apiKeys, have the plan of the option plan, by default free',
  ],
  [
    { plans: { free: { perDay: 'none' } } },
    'plans.free.perDay: expected an integer from 0 to 2147483647 or null (no limit) but got "none"',
  ],
  [{ rateLimit: { exempt: ['getpet'] } }, ' but got "getpet"; did you mean "getPet"?'],
  [
    { safe: [42] },
    "safe[0]: expected the name of an operation, such as 'POST /search', or a function but got 42",
  ],
  [
    { ban: { duration: ['10m', -1] } },
    "ban.duration: expected a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d' but got -1",
  ],
  [
    { clock: 'tomorrow' },
    'clock: expected an ISO 8601 string such as \'2026-01-31T12:00:00Z\', an HTTP date, epoch milliseconds, or a Date but got "tomorrow"',
  ],
  [
    { lifecycle: { operations: { getPet: { sunset: '2027-01-01' } } } },
    'lifecycle.operations.getPet: "sunset" isn\'t one of its options; did you mean sunsetAt?',
  ],
  [
    {
      lifecycle: {
        operations: { getPet: { deprecatedAt: '2026-01-01', sunsetAt: '2025-12-31' } },
      },
    },
    'lifecycle.operations.getPet: expected a sunsetAt that is not before deprecatedAt (RFC 9745 §4) but got {"deprecatedAt":"2026-01-01","sunsetAt":"2025-12-31"}',
  ],
  [
    { lifecycle: { operations: { listPets: { successor: '/v2' } } } },
    'lifecycle.operations.listPets: expected deprecatedAt, sunsetAt or both (the contract does not deprecate it) but got {"successor":"/v2"}',
  ],
  [
    { idOffset: 2n ** 63n },
    'idOffset: expected a BigInt, a safe integer or a decimal string from 0 to 9214364837600034815 but got 9223372036854775808n',
  ],
  [
    { cors: ['https://a.com/'] },
    'cors: expected true, false or a list of origins such as \'https://app.example.com\' but got "https://a.com/"',
  ],
  [
    { dialect: { limits: () => ({}) } },
    'dialect.error: expected a function that writes an error, such as ({ message }) => ({ body: { message } }), but got undefined',
  ],
  [
    { dialect: { 'https://a.example': 'github' } },
    'dialect: expected hosts in lower case, such as \'api.example.com\', each with a dialect but got "https://a.example"',
  ],
  [{ delay: 1 }, `createPetstore: "delay" isn't one of its options; did you mean latency?`],
  [{ baseURL: 1 }, 'did you mean baseUrl?'],
  [{ pets: [] }, 'did you mean fixtures: { pets: … }?'],
  [{ port: 1 }, "it's an option of startServer, from petstore-mock/server"],
  [{ ban: { enabled: false } }, 'did you mean ban: false?'],
  [{ rateLimit: { perMinute: 5 } }, PLANS_HINT],
]

test.each(wrongOptions)('%o throws a TypeError that explains why', (options, message) => {
  expect(() => callWith(createPetstore, options)).toThrow(TypeError)
  expect(() => callWith(createPetstore, options)).toThrow(message)
})

test('an unknown option is answered with the list of all', () => {
  expect(() => callWith(createPetstore, { wrong: 1 })).toThrow(
    `createPetstore: "wrong" isn't one of its options; expected one of ${Object.keys(OPTIONS).join(', ')}`,
  )
})

test.each([
  [startServer, { port: 99_999 }, 'port: expected an integer from 0 to 65535 but got 99999'],
  [
    startPetstore,
    { persist: 'cookie' },
    'persist: expected one of "session", "local", false but got "cookie"',
  ],
  [startPetstore, { serviceWorker: { url: '' } }, 'serviceWorker.url: expected a URL but got ""'],
  [generateWorld, { pet: 5 }, 'generateWorld: "pet" isn\'t one of its options; did you mean pets?'],
  [
    generateWorld,
    { pets: 0, orders: 1 },
    'generateWorld.orders: expected an integer from 0 to 0 but got 1',
  ],
  [
    setupPetstore().listen,
    { onUnhandledRequest: 'fail' },
    'listen.onUnhandledRequest: expected one of "error", "warn", "bypass" but got "fail"',
  ],
])('%o refuses %j', async (call, options, message) => {
  await expect(async () => callWith(call, options)).rejects.toThrow(TypeError)
  await expect(async () => callWith(call, options)).rejects.toThrow(message)
})

const FUNCTIONS = { createPetstore, setupPetstore, installPetstore, startServer, startPetstore }

test.each(Object.entries(FUNCTIONS))(
  '%s names itself in errors about its options',
  async (name, call) => {
    const refusalOf = (options: unknown) => expect(async () => callWith(call, options)).rejects
    await refusalOf({ plam: 'pro' }).toThrow(
      `${name}: "plam" isn't one of its options; did you mean plan?`,
    )
    await refusalOf(null).toThrow(`${name}: expected an object but got null`)
  },
)
