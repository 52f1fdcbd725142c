import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'

/** Creates a petstore with options that do not type-check. */
function createWith(options: unknown): void {
  Reflect.apply(createPetstore, undefined, [options])
}

const EVERY_OPTION = [
  'baseUrl',
  'fixtures',
  'seed',
  'plan',
  'apiKeys',
  'plans',
  'auth',
  'rateLimit',
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
  'scenario',
] satisfies (keyof PetstoreOptions)[]

const PLANS_HINT =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"
const PLAN = 'the name of a plan (free, pro, business, enterprise)'

const OPERATION =
  'one of "listPets", "createPet", "getPet", "replacePet", "deletePet", "listCategories", "createCategory", "getCategory", "replaceCategory", "deleteCategory", "listOrders", "createOrder", "getOrder", "replaceOrder", "deleteOrder", "listInventory", "getInventoryItem", "updateInventoryItem"'

const DURATION =
  "a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d'"

const INSTANT =
  "an ISO 8601 string such as '2026-01-31T12:00:00Z', an HTTP date, epoch milliseconds, or a Date"

const BASE_URL =
  "'*', an http(s) URL such as 'https://api.example.com/v1', or a path such as '/v1', without query or fragment"

const LIMIT = 'an integer from 0 to 2147483647 or null (no limit)'

const ORIGINS = "true, false or a list of origins such as 'https://app.example.com'"

const BIG = 'a BigInt, a safe integer or a decimal string from 0 to 9214364837600034815'

const DIALECTS =
  'one of "standard", "github", "ietf-only", "delta", "retry-after-ms", "http-date", "missing", "wrong"'

const SCENARIO = 'a scenario, or one of flaky, outage, brownout, slow, lossy, rate-limited'

const getPet = (lifecycle: unknown) => ({ lifecycle: { operations: { getPet: lifecycle } } })

/** An invalid option, and the whole message: its name, what it expects and what it got. */
const WRONG: readonly (readonly [unknown, string])[] = [
  [{ baseUrl: 'example.com' }, `baseUrl: expected ${BASE_URL} but got "example.com"`],
  [{ baseUrl: 'ftp://example.com' }, `baseUrl: expected ${BASE_URL} but got "ftp://example.com"`],
  [{ baseUrl: '/v1?x=1' }, `baseUrl: expected ${BASE_URL} but got "/v1?x=1"`],
  [
    { baseUrl: 'https://example.com/#a' },
    `baseUrl: expected ${BASE_URL} but got "https://example.com/#a"`,
  ],
  [{ baseUrl: '' }, `baseUrl: expected ${BASE_URL} but got ""`],
  [{ baseUrl: 4010 }, `baseUrl: expected ${BASE_URL} but got 4010`],
  [
    { fixtures: 'default' },
    'fixtures: expected { categories, pets, orders, inventory } but got "default"',
  ],
  [
    { fixtures: { dogs: [] } },
    'fixtures: "dogs" is not a model; expected one of categories, pets, orders, inventory',
  ],
  [{ fixtures: { pets: {} } }, 'fixtures.pets: expected an array but got {}'],
  [
    { fixtures: { pets: [{ id: 1, name: 'Rex', categoryId: 9 }] } },
    'fixtures.pets[0].categoryId: expected the id of a category in fixtures.categories but got 9; fixtures.categories is empty',
  ],
  [
    { fixtures: { pets: [{ id: 1, name: 'Rex' }] } },
    'fixtures.pets[0].categoryId: expected an integer (int64) but it is missing',
  ],
  [
    { fixtures: { pets: 500 } },
    'fixtures.pets: expected an array but got 500; did you mean fixtures: generateWorld({ pets: 500 }), from petstore-mock/fixtures?',
  ],
  [{ seed: -1 }, 'seed: expected an integer from 0 to 4294967295 but got -1'],
  [{ seed: 1.5 }, 'seed: expected an integer from 0 to 4294967295 but got 1.5'],
  [{ seed: '1' }, 'seed: expected an integer from 0 to 4294967295 but got "1"'],
  [{ plan: 'gold' }, `plan: expected ${PLAN} but got "gold"`],
  [{ plan: true }, `plan: expected ${PLAN} but got true`],
  [
    { plans: { anonymous: { perMinute: 2 } } },
    'plans: "anonymous" is not one of its options; callers without a key, and keys that are not in apiKeys, have the plan of the option plan, by default free',
  ],
  [{ plan: 1 }, `plan: expected ${PLAN} but got 1; ${PLANS_HINT}`],
  [{ apiKeys: ['mine'] }, 'apiKeys: expected an object but got ["mine"]; write { mine: \'free\' }'],
  [{ apiKeys: ['my-key'] }, 'but got ["my-key"]; write { "my-key": \'free\' }'],
  [{ apiKeys: [7] }, "but got [7]; write { key: 'free' }"],
  [{ apiKeys: 'mine' }, 'apiKeys: expected an object but got "mine"'],
  [
    { apiKeys: { mine: 'gold' } },
    `apiKeys["mine"]: expected ${PLAN} but got "gold"; ${PLANS_HINT}`,
  ],
  [
    { apiKeys: { 'my key': 'free' } },
    'apiKeys: expected an API key of 1 to 256 visible characters, other than "anonymous" but got "my key"',
  ],
  [{ plans: [] }, 'plans: expected an object but got []'],
  [{ plans: { free: 60 } }, 'plans.free: expected an object but got 60'],
  [{ plans: { free: { perMinute: -1 } } }, `plans.free.perMinute: expected ${LIMIT} but got -1`],
  [
    { plans: { free: { perDay: 2 ** 31 } } },
    `plans.free.perDay: expected ${LIMIT} but got 2147483648`,
  ],
  [{ plans: { free: { perDay: 'none' } } }, `plans.free.perDay: expected ${LIMIT} but got "none"`],
  [
    { plans: { free: { perHour: 1 } } },
    'plans.free: "perHour" is not one of its options; expected one of perMinute, perDay',
  ],
  [{ auth: 'always' }, 'auth: expected one of "optional", "required" but got "always"'],
  [{ rateLimit: true }, 'rateLimit: expected an object but got true'],
  [
    { rateLimit: { windows: 'clock' } },
    'rateLimit: "windows" is not one of its options; did you mean window?',
  ],
  [
    { rateLimit: { window: 'sliding' } },
    'rateLimit.window: expected one of "first-request", "clock" but got "sliding"',
  ],
  [
    { rateLimit: { countRejected: 1 } },
    'rateLimit.countRejected: expected true or false but got 1',
  ],
  [
    { rateLimit: { ietfHeaders: 'yes' } },
    'rateLimit.ietfHeaders: expected true or false but got "yes"',
  ],
  [
    { rateLimit: { retryAfter: 'date' } },
    'rateLimit.retryAfter: expected one of "seconds", "http-date" but got "date"',
  ],
  [{ rateLimit: { exempt: 'getPet' } }, 'rateLimit.exempt: expected an array but got "getPet"'],
  [
    { rateLimit: { exempt: ['getpet'] } },
    `rateLimit.exempt: expected ${OPERATION} but got "getpet"; did you mean "getPet"?`,
  ],
  [{ ban: true }, 'ban: expected an object but got true'],
  [{ ban: { after: 0 } }, 'ban.after: expected an integer from 1 to 1000000 but got 0'],
  [{ ban: { duration: '10 minutes' } }, `ban.duration: expected ${DURATION} but got "10 minutes"`],
  [{ ban: { duration: ['10m', -1] } }, `ban.duration: expected ${DURATION} but got -1`],
  [{ ban: { duration: [] } }, 'ban.duration: expected at least one duration but got []'],
  [{ ban: { status: 401 } }, 'ban.status: expected one of 403, 429 but got 401'],
  [{ clock: 'tomorrow' }, `clock: expected ${INSTANT} but got "tomorrow"`],
  [{ clock: Number.NaN }, `clock: expected ${INSTANT} but got NaN`],
  [{ clock: {} }, `clock: expected ${INSTANT} but got {}`],
  [{ lifecycle: 'gone' }, 'lifecycle: expected an object but got "gone"'],
  [
    { lifecycle: { afterSunset: 'vanish' } },
    'lifecycle.afterSunset: expected one of "gone", "serve" but got "vanish"',
  ],
  [
    { lifecycle: { operations: { getDog: null } } },
    `lifecycle.operations: expected ${OPERATION} but got "getDog"`,
  ],
  [
    getPet({ sunset: '2027-01-01' }),
    'lifecycle.operations.getPet: "sunset" is not one of its options; did you mean sunsetAt?',
  ],
  [
    getPet({ deprecatedAt: '2026-01-01', sunsetAt: '2025-12-31' }),
    'lifecycle.operations.getPet: expected a sunsetAt that is not before deprecatedAt (RFC 9745 §4) but got {"deprecatedAt":"2026-01-01","sunsetAt":"2025-12-31"}',
  ],
  [
    getPet({ deprecatedAt: 'now' }),
    `lifecycle.operations.getPet.deprecatedAt: expected ${INSTANT} but got "now"`,
  ],
  [
    getPet({ successor: '</v2>' }),
    'lifecycle.operations.getPet.successor: expected a percent-encoded URL or path but got "</v2>"',
  ],
  [
    getPet({ successor: 2 }),
    'lifecycle.operations.getPet.successor: expected a percent-encoded URL or path but got 2',
  ],
  [
    getPet({ documentation: 'see the docs' }),
    'lifecycle.operations.getPet.documentation: expected a percent-encoded URL or path but got "see the docs"',
  ],
  [
    { lifecycle: { operations: { listPets: { successor: '/v2' } } } },
    'lifecycle.operations.listPets: expected deprecatedAt, sunsetAt or both (the contract does not deprecate it) but got {"successor":"/v2"}',
  ],
  [{ stability: 'beta' }, 'stability: expected an object but got "beta"'],
  [{ stability: { getDog: 'beta' } }, `stability: expected ${OPERATION} but got "getDog"`],
  [
    { stability: { getPet: 'alpha' } },
    'stability.getPet: expected one of "experimental", "beta", "stable" but got "alpha"',
  ],
  [
    { rules: { onDelete: 'ignore' } },
    'rules.onDelete: expected one of "restrict", "cascade" but got "ignore"',
  ],
  [{ rules: { reserveStock: 1 } }, 'rules.reserveStock: expected true or false but got 1'],
  [
    { rules: { references: true } },
    'rules.references: expected one of "check", "ignore" but got true',
  ],
  [
    { rules: { bodyId: 'drop' } },
    'rules.bodyId: expected one of "match", "ignore", "reject" but got "drop"',
  ],
  [
    { rules: { unknownFields: 'keep' } },
    'rules.unknownFields: expected one of "reject", "ignore" but got "keep"',
  ],
  [
    { rules: { unknownParameters: 'x' } },
    'rules.unknownParameters: expected one of "ignore", "reject" but got "x"',
  ],
  [
    { rules: { nulCharacters: false } },
    'rules.nulCharacters: expected one of "reject", "accept" but got false',
  ],
  [
    { rules: { contentType: 'any' } },
    'rules.contentType: expected one of "strict", "lenient" but got "any"',
  ],
  [
    { rules: { idempotencyKeys: 'honor' } },
    'rules.idempotencyKeys: expected one of "honour", "ignore" but got "honor"',
  ],
  [
    { rules: { statusTransitions: 'x' } },
    'rules.statusTransitions: expected one of "any", "forward" but got "x"',
  ],
  [
    { rules: { onDeletes: 'cascade' } },
    'rules: "onDeletes" is not one of its options; did you mean onDelete?',
  ],
  [{ idOffset: -1n }, `idOffset: expected ${BIG} but got -1n`],
  [{ idOffset: 2n ** 63n }, `idOffset: expected ${BIG} but got 9223372036854775808n`],
  [{ idOffset: 2 ** 53 }, `idOffset: expected ${BIG} but got 9007199254740992`],
  [{ idOffset: '0x10' }, `idOffset: expected ${BIG} but got "0x10"`],
  [
    { cors: 'https://app.example.com' },
    `cors: expected ${ORIGINS} but got "https://app.example.com"`,
  ],
  [{ cors: ['app.example.com'] }, `cors: expected ${ORIGINS} but got "app.example.com"`],
  [
    { cors: ['https://app.example.com/'] },
    `cors: expected ${ORIGINS} but got "https://app.example.com/"`,
  ],
  [{ latency: 'slow' }, `latency: expected ${DURATION} but got "slow"`],
  [
    { latency: [200, 100] },
    'latency: expected a duration of at most 24d or a range [least, most] but got [200,100]',
  ],
  [
    { latency: [1, 2, 3] },
    'latency: expected a duration of at most 24d or a range [least, most] but got [1,2,3]',
  ],
  [{ journal: 10 }, 'journal: expected an object but got 10'],
  [{ journal: { limit: -1 } }, 'journal.limit: expected an integer from 0 to 1000000 but got -1'],
  [
    { journal: { maxBytes: 0.5 } },
    'journal.maxBytes: expected an integer from 0 to 9007199254740991 but got 0.5',
  ],
  [
    { maxDataBytes: '1GiB' },
    'maxDataBytes: expected an integer from 0 to 9007199254740991 but got "1GiB"',
  ],
  [
    { journal: { size: 1 } },
    'journal: "size" is not one of its options; expected one of limit, maxBytes',
  ],
  [
    { rateLimit: { dialect: 'gitlab' } },
    `rateLimit.dialect: expected ${DIALECTS} but got "gitlab"`,
  ],
  [{ rateLimit: { dialect: true } }, `rateLimit.dialect: expected ${DIALECTS} but got true`],
  [{ scenario: 'outag' }, `scenario: expected ${SCENARIO} but got "outag"; did you mean "outage"?`],
  [{ scenario: 'chaos' }, `scenario: expected ${SCENARIO} but got "chaos"`],
  [{ scenario: ['slow'] }, 'scenario: expected an object but got ["slow"]'],
  [
    { scenario: { fault: [] } },
    'scenario: "fault" is not one of its options; did you mean faults?',
  ],
  [{ scenario: { faults: {} } }, 'scenario.faults: expected an array but got {}'],
  [
    { scenario: { faults: [{ times: 1 }] } },
    'scenario.faults[0]: expected at least one effect: delay, status, headers, network but got {"times":1}',
  ],
  [
    { scenario: { remaining: -1 } },
    'scenario.remaining: expected an integer from 0 to 9007199254740991 but got -1',
  ],
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
