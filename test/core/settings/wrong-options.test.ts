import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { describe } from '../../../src/core/lib/describe.ts'

/** Creates a petstore with options that don't type-check. */
function createWith(options: unknown): void {
  Reflect.apply(createPetstore, undefined, [options])
}

const EVERY_OPTION = [
  'baseUrl',
  'handlers',
  'state',
  'operations',
  'safe',
  'fixtures',
  'seed',
  'plan',
  'apiKeys',
  'plans',
  'auth',
  'rateLimit',
  'dialect',
  'ban',
  'clock',
  'lifecycle',
  'stability',
  'rules',
  'idOffset',
  'cors',
  'latency',
  'journal',
  'maxDataBytes',
  'maxBodyBytes',
  'scenario',
] satisfies (keyof PetstoreOptions)[]

const PLAN = 'the name of a plan (free, pro, business, enterprise)'

const PLANS_HINT =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"

const OPERATION =
  'one of "listPets", "createPet", "getPet", "replacePet", "deletePet", "listCategories", "createCategory", "getCategory", "replaceCategory", "deleteCategory", "listOrders", "createOrder", "getOrder", "replaceOrder", "deleteOrder", "listInventory", "getInventoryItem", "updateInventoryItem"'

const DURATION =
  "a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d'"

const RANGE = 'a duration of at most 24d or a range [least, most]'

const INSTANT =
  "an ISO 8601 string such as '2026-01-31T12:00:00Z', an HTTP date, epoch milliseconds, or a Date"

const BASE_URL =
  "'*', an http(s) URL such as 'https://api.example.com/v1', or a path such as '/v1', without query or fragment"

const LIMIT = 'an integer from 0 to 2147483647 or null (no limit)'

const ORIGINS = "true, false or a list of origins such as 'https://app.example.com'"

const BIG = 'a BigInt, a safe integer or a decimal string from 0 to 9214364837600034815'

const SEED = 'an integer from 0 to 4294967295'

const COUNT = 'an integer from 0 to 9007199254740991'

const DIALECT =
  'one of "standard", "ietf-only", "github", "stripe", "openai", "anthropic", "delta", "retry-after-ms", "http-date", "missing", "wrong", a custom { error, limits?, idempotencyHeader? }, or a dialect for each host'

const ERROR = 'a function that writes an error, such as ({ message }) => ({ body: { message } }),'

const HOSTS = "hosts in lower case, such as 'api.example.com', each with a dialect"

const error = () => ({ body: null })

const LIMITS = 'a function that returns the headers about limits'

const SCENARIO = 'a scenario, or one of flaky, outage, brownout, slow, lossy, rate-limited'

const URL_OR_PATH = 'a percent-encoded URL or path'

const GET_PET = 'lifecycle.operations.getPet'

/** For each option, what it expects, and values that are something else. */
const EXPECTED: readonly (readonly [name: string, expected: string, ...wrong: unknown[]])[] = [
  ['baseUrl', BASE_URL, '', 4010, 'example.com', 'ftp://example.com', '/v1?x=1', 'http://a.com/#a'],
  ['baseUrl', BASE_URL, '//', '//a.com/v1', 'https://*.example.com', 'https://user@example.com'],
  ['fixtures', '{ categories, pets, orders, inventory }', 'default', [], new Map()],
  ['fixtures.pets', 'an array', {}],
  ['seed', SEED, -1, 1.5, '1'],
  ['seed', 'a value, or undefined for the default', null],
  ['plan', PLAN, 'gold', true],
  ['apiKeys', 'an object', 'mine', new Map([['k', 'pro']])],
  ['plans', 'an object', []],
  ['plans.free', 'an object', 60],
  ['plans.free.perMinute', LIMIT, -1],
  ['plans.free.perDay', LIMIT, 2 ** 31, 'none'],
  ['auth', 'one of "optional", "required"', 'always'],
  ['rateLimit', 'an object', true],
  ['rateLimit.window', 'one of "first-request", "clock"', 'sliding'],
  ['rateLimit.countRejected', 'true or false', 1],
  ['rateLimit.ietfHeaders', 'true or false', 'yes'],
  ['rateLimit.retryAfter', 'one of "seconds", "http-date"', 'date'],
  ['rateLimit.exempt', 'an array', 'getPet'],
  ['dialect', DIALECT, 'gitlab', true, {}, []],
  ['dialect.error', ERROR, 'Too many requests'],
  ['ban', 'an object', true],
  ['ban.after', 'an integer from 1 to 1000000', 0],
  ['ban.duration', DURATION, '10 minutes'],
  ['ban.duration', 'at least one duration', []],
  ['ban.status', 'one of 403, 429', 401],
  ['clock', INSTANT, 'tomorrow', Number.NaN, {}],
  ['lifecycle', 'an object', 'gone'],
  ['lifecycle.afterSunset', 'one of "gone", "serve"', 'vanish'],
  [`${GET_PET}.deprecatedAt`, INSTANT, 'now'],
  [`${GET_PET}.successor`, URL_OR_PATH, '</v2>', 2],
  [`${GET_PET}.documentation`, URL_OR_PATH, 'see the docs'],
  ['stability', 'an object', 'beta'],
  ['stability.getPet', 'one of "experimental", "beta", "stable"', 'alpha'],
  ['rules.onDelete', 'one of "restrict", "cascade"', 'ignore'],
  ['rules.reserveStock', 'true or false', 1],
  ['rules.references', 'one of "check", "ignore"', true],
  ['rules.bodyId', 'one of "match", "ignore", "reject"', 'drop'],
  ['rules.unknownFields', 'one of "reject", "ignore"', 'keep'],
  ['rules.unknownParameters', 'one of "ignore", "reject"', 'x'],
  ['rules.nulCharacters', 'one of "reject", "accept"', false],
  ['rules.contentType', 'one of "strict", "lenient"', 'any'],
  ['rules.idempotencyKeys', 'one of "honour", "ignore"', 'honor'],
  ['rules.statusTransitions', 'one of "any", "forward"', 'x'],
  ['idOffset', BIG, -1n, 2n ** 63n, 2 ** 53, '0x10'],
  ['cors', ORIGINS, 'https://app.example.com'],
  ['latency', DURATION, 'slow'],
  ['latency', RANGE, [200, 100], [1, 2, 3]],
  ['journal', 'an object', 10],
  ['journal.limit', 'an integer from 0 to 1000000', -1],
  ['journal.maxBytes', COUNT, 0.5],
  ['maxDataBytes', COUNT, '1GiB'],
  ['maxBodyBytes', COUNT, '1MiB'],
  ['handlers', 'an array of msw handlers, or a function that returns one,', {}],
  ['state', 'a JSON value', new Date(0)],
  ['operations', 'true or false', 'pets'],
  ['safe', 'an array', 'POST /search'],
  ['scenario', SCENARIO, 'chaos'],
  ['scenario', 'an object', ['slow']],
  ['scenario.faults', 'an array', {}],
  ['scenario.remaining', COUNT, -1],
]

const getPet = (lifecycle: unknown) => ({ lifecycle: { operations: { getPet: lifecycle } } })

/** Options whose message names another place, or has a hint: the whole message, or its end. */
const OTHERS: readonly (readonly [unknown, string])[] = [
  [
    { fixtures: { dogs: [] } },
    'fixtures: "dogs" isn\'t one of its options; expected one of categories, pets, orders, inventory',
  ],
  [
    { plans: { anonymous: { perMinute: 2 } } },
    'plans: "anonymous" isn\'t one of its options; callers without a key, and keys that aren\'t in apiKeys, have the plan of the option plan, by default free',
  ],
  [
    { safe: [42] },
    "safe[0]: expected the name of an operation, such as 'POST /search', or a function but got 42",
  ],
  [{ safe: ['POST /serach'] }, 'but got "POST /serach"'],
  [{ plans: { default: {} } }, 'have the plan of the option plan, by default free'],
  [{ apiKeys: { 'a b': 'pro' } }, 'other than "anonymous" but got "a b"'],
  [{ plan: 1 }, `plan: expected ${PLAN} but got 1; ${PLANS_HINT}`],
  [{ apiKeys: ['mine'] }, 'apiKeys: expected an object but got ["mine"]; write { mine: \'free\' }'],
  [{ apiKeys: ['my-key'] }, 'but got ["my-key"]; write { "my-key": \'free\' }'],
  [{ apiKeys: [7] }, "but got [7]; write { key: 'free' }"],
  [
    { apiKeys: { mine: 'gold' } },
    `apiKeys["mine"]: expected ${PLAN} but got "gold"; ${PLANS_HINT}`,
  ],
  [
    { rateLimit: { exempt: ['getpet'] } },
    `rateLimit.exempt: expected ${OPERATION} but got "getpet"; did you mean "getPet"?`,
  ],
  [{ ban: { duration: ['10m', -1] } }, `ban.duration: expected ${DURATION} but got -1`],
  [
    getPet({ sunset: '2027-01-01' }),
    `${GET_PET}: "sunset" isn't one of its options; did you mean sunsetAt?`,
  ],
  [
    getPet({ deprecatedAt: '2026-01-01', sunsetAt: '2025-12-31' }),
    `${GET_PET}: expected a sunsetAt that is not before deprecatedAt (RFC 9745 §4) but got {"deprecatedAt":"2026-01-01","sunsetAt":"2025-12-31"}`,
  ],
  [
    { lifecycle: { operations: { listPets: { successor: '/v2' } } } },
    'lifecycle.operations.listPets: expected deprecatedAt, sunsetAt or both (the contract does not deprecate it) but got {"successor":"/v2"}',
  ],
  [{ stability: { getDog: 'beta' } }, `stability: expected ${OPERATION} but got "getDog"`],
  [{ cors: ['app.example.com'] }, `cors: expected ${ORIGINS} but got "app.example.com"`],
  [{ cors: ['https://a.com/'] }, `cors: expected ${ORIGINS} but got "https://a.com/"`],
  [{ dialect: { limits: () => ({}) } }, `dialect.error: expected ${ERROR} but got undefined`],
  [
    { dialect: { error: () => 'Too many requests' } },
    'dialect.error: expected an object with a body but got "Too many requests"',
  ],
  [
    { dialect: { error: () => ({ status: 403 }) } },
    'dialect.error: expected an object with a body but got {"status":403}',
  ],
  [{ dialect: { error, limits: {} } }, `dialect.limits: expected ${LIMITS} but got {}`],
  [
    { dialect: { error, idempotencyHeader: 'a b' } },
    'dialect.idempotencyHeader: expected the name of a header, or null but got "a b"',
  ],
  [
    { dialect: { 'https://a.example': 'github' } },
    `dialect: expected ${HOSTS} but got "https://a.example"`,
  ],
  [
    { dialect: { 'a.example': 'gitlab' } },
    `dialect["a.example"]: expected ${DIALECT} but got "gitlab"`,
  ],
  [{ journal: { size: 1 } }, '"size" isn\'t one of its options; expected one of limit, maxBytes'],
]

/** Returns options with one value: `rules.bodyId` is a rule. */
function optionsWith(name: string, value: unknown): unknown {
  return name.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value)
}

const WRONG = [
  ...EXPECTED.flatMap(([name, expected, ...values]) =>
    values.map((value) => {
      const message = `${name}: expected ${expected} but got ${describe(value)}`
      return [optionsWith(name, value), message] as const
    }),
  ),
  ...OTHERS,
]

/** Matches a text that ends so: a hint that follows must be part of the expected message. */
function endingWith(text: string): RegExp {
  return new RegExp(`${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`)
}

test.each(WRONG)('%o throws a TypeError that explains why', (options, message) => {
  expect(() => createWith(options)).toThrow(TypeError)
  expect(() => createWith(options)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(endingWith(message)) }),
  )
})

test('every option is covered, and an unknown one is answered with the list of all', () => {
  const wrong = new Set(WRONG.flatMap(([options]) => Object.keys(Object(options))))

  expect([...wrong].toSorted()).toEqual(EVERY_OPTION.toSorted())
  expect(() => createWith({ wrong: 1 })).toThrow(`expected one of ${EVERY_OPTION.join(', ')}`)
})
