import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'

/** Creates a petstore with options that the types would refuse. */
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
  'idBase',
  'cors',
  'latency',
  'journal',
  'scenario',
] satisfies (keyof PetstoreOptions)[]

const PLANS = 'free, pro, business, enterprise'

const DURATION =
  "a number of milliseconds from 0 up, or a string such as '500ms', '61s', '10m', '1h', '2d'"

const INSTANT = "an ISO 8601 string such as '2026-01-31T12:00:00Z', epoch milliseconds, or a Date"

const BASE_URL =
  "'*', an http(s) URL such as 'https://api.example.com/v1', or a path such as '/v1', without query or fragment"

const LIMIT = 'an integer from 0 to 2147483647, or null for no limit'

const ORIGINS = "true, false, or a list of origins such as 'https://app.example.com'"

const BIG = 'a BigInt, a safe integer or a decimal string, from 0 to 9214364837600034815'

const DIALECTS =
  'one of "standard", "github", "ietf-only", "delta", "retry-after-ms", "http-date", "missing", "wrong"'

const SCENARIO = 'a scenario, or one of flaky, outage, brownout, slow, lossy, rate-limited'

const getPet = (lifecycle: unknown) => ({ lifecycle: { operations: { getPet: lifecycle } } })

/** A wrong option, and the whole of what is said about it: its name, what it got, what it takes. */
const WRONG: readonly (readonly [unknown, string])[] = [
  [{ baseUrl: 'example.com' }, `baseUrl: got "example.com", takes ${BASE_URL}`],
  [{ baseUrl: 'ftp://example.com' }, `baseUrl: got "ftp://example.com", takes ${BASE_URL}`],
  [{ baseUrl: '/v1?x=1' }, `baseUrl: got "/v1?x=1", takes ${BASE_URL}`],
  [{ baseUrl: 'https://example.com/#a' }, 'baseUrl: got "https://example.com/#a", takes'],
  [{ baseUrl: '' }, `baseUrl: got "", takes ${BASE_URL}`],
  [{ baseUrl: 4010 }, `baseUrl: got 4010, takes ${BASE_URL}`],
  [
    { fixtures: 'default' },
    'fixtures: got "default", takes { categories, pets, orders, inventory }',
  ],
  [{ fixtures: { dogs: [] } }, 'fixtures: "dogs" is not a model, there are categories, pets'],
  [{ fixtures: { pets: {} } }, 'fixtures.pets: got {}, takes an array'],
  [
    { fixtures: { pets: [{ id: 1, name: 'Rex', categoryId: 9 }] } },
    'fixtures.pets[0].categoryId: got 9, takes the id of a row that is there',
  ],
  [{ seed: -1 }, 'seed: got -1, takes an integer from 0 to 4294967295'],
  [{ seed: 1.5 }, 'seed: got 1.5, takes an integer from 0 to 4294967295'],
  [{ seed: '1' }, 'seed: got "1", takes an integer from 0 to 4294967295'],
  [{ plan: 'gold' }, `plan: got "gold", takes the name of a plan: ${PLANS}`],
  [{ plan: 1 }, `plan: got 1, takes the name of a plan: ${PLANS}`],
  [{ apiKeys: ['mine'] }, 'apiKeys: got ["mine"], takes an object'],
  [
    { apiKeys: { mine: 'gold' } },
    `apiKeys["mine"]: got "gold", takes the name of a plan: ${PLANS}`,
  ],
  [{ apiKeys: { 'my key': 'free' } }, 'apiKeys: got "my key", takes 1 to 256 visible characters'],
  [{ plans: [] }, 'plans: got [], takes an object'],
  [{ plans: { free: 60 } }, 'plans.free: got 60, takes an object'],
  [{ plans: { free: { perMinute: -1 } } }, `plans.free.perMinute: got -1, takes ${LIMIT}`],
  [{ plans: { free: { perDay: 2 ** 31 } } }, `plans.free.perDay: got 2147483648, takes ${LIMIT}`],
  [{ plans: { free: { perDay: 'none' } } }, `plans.free.perDay: got "none", takes ${LIMIT}`],
  [
    { plans: { free: { perHour: 1 } } },
    'plans.free: "perHour" is not one of its options, there are perMinute, perDay',
  ],
  [{ auth: 'always' }, 'auth: got "always", takes one of "optional", "required"'],
  [{ rateLimit: true }, 'rateLimit: got true, takes an object'],
  [
    { rateLimit: { windows: 'clock' } },
    'rateLimit: "windows" is not one of its options, did you mean window?',
  ],
  [
    { rateLimit: { window: 'sliding' } },
    'rateLimit.window: got "sliding", takes one of "first-request", "clock"',
  ],
  [{ rateLimit: { countRejected: 1 } }, 'rateLimit.countRejected: got 1, takes true or false'],
  [{ rateLimit: { ietfHeaders: 'yes' } }, 'rateLimit.ietfHeaders: got "yes", takes true or false'],
  [
    { rateLimit: { retryAfter: 'date' } },
    'rateLimit.retryAfter: got "date", takes one of "seconds", "http-date"',
  ],
  [{ rateLimit: { exempt: 'getPet' } }, 'rateLimit.exempt: got "getPet", takes an array'],
  [
    { rateLimit: { exempt: ['getpet'] } },
    'rateLimit.exempt: got "getpet", takes one of "listPets"',
  ],
  [{ ban: true }, 'ban: got true, takes an object'],
  [{ ban: { after: 0 } }, 'ban.after: got 0, takes an integer from 1 to 1000000'],
  [{ ban: { duration: '10 minutes' } }, `ban.duration: got "10 minutes", takes ${DURATION}`],
  [{ ban: { duration: ['10m', -1] } }, `ban.duration: got -1, takes ${DURATION}`],
  [{ ban: { duration: [] } }, 'ban.duration: got [], takes at least one duration'],
  [{ ban: { status: 401 } }, 'ban.status: got 401, takes one of 403, 429'],
  [{ clock: 'tomorrow' }, `clock: got "tomorrow", takes ${INSTANT}`],
  [{ clock: Number.NaN }, `clock: got NaN, takes ${INSTANT}`],
  [{ clock: {} }, `clock: got {}, takes ${INSTANT}`],
  [{ lifecycle: 'gone' }, 'lifecycle: got "gone", takes an object'],
  [
    { lifecycle: { afterSunset: 'vanish' } },
    'lifecycle.afterSunset: got "vanish", takes one of "serve", "gone"',
  ],
  [
    { lifecycle: { operations: { getDog: null } } },
    'lifecycle.operations: got "getDog", takes one of "listPets"',
  ],
  [
    getPet({ sunset: '2027-01-01' }),
    'lifecycle.operations.getPet: "sunset" is not one of its options, did you mean sunsetAt?',
  ],
  [
    getPet({ sunsetAt: '2025-12-31' }),
    'takes a sunsetAt that is not before deprecatedAt (RFC 9745 §4)',
  ],
  [
    getPet({ deprecatedAt: 'now' }),
    `lifecycle.operations.getPet.deprecatedAt: got "now", takes ${INSTANT}`,
  ],
  [
    getPet({ successor: '</v2>' }),
    'lifecycle.operations.getPet.successor: got "</v2>", takes a URL or a path, percent-encoded',
  ],
  [
    getPet({ documentation: 'see the docs' }),
    'lifecycle.operations.getPet.documentation: got "see the docs", takes a URL or a path',
  ],
  [
    { lifecycle: { operations: { listPets: { successor: '/v2' } } } },
    'lifecycle.operations.listPets: got {"successor":"/v2"}, takes deprecatedAt, sunsetAt or both',
  ],
  [{ stability: 'beta' }, 'stability: got "beta", takes an object'],
  [{ stability: { getDog: 'beta' } }, 'stability: got "getDog", takes one of "listPets"'],
  [
    { stability: { getPet: 'alpha' } },
    'stability.getPet: got "alpha", takes one of "experimental", "beta", "stable"',
  ],
  [{ rules: { onDelete: 'ignore' } }, 'rules.onDelete: got "ignore", takes one of "restrict"'],
  [{ rules: { reserveStock: 1 } }, 'rules.reserveStock: got 1, takes true or false'],
  [{ rules: { references: true } }, 'rules.references: got true, takes one of "check", "ignore"'],
  [{ rules: { bodyId: 'drop' } }, 'rules.bodyId: got "drop", takes one of "match", "ignore"'],
  [{ rules: { unknownFields: 'keep' } }, 'rules.unknownFields: got "keep", takes one of "reject"'],
  [
    { rules: { unknownParameters: 'x' } },
    'rules.unknownParameters: got "x", takes one of "ignore"',
  ],
  [{ rules: { nulCharacters: false } }, 'rules.nulCharacters: got false, takes one of "reject"'],
  [{ rules: { statusTransitions: 'x' } }, 'rules.statusTransitions: got "x", takes one of "any"'],
  [
    { rules: { onDeletes: 'cascade' } },
    'rules: "onDeletes" is not one of its options, did you mean onDelete?',
  ],
  [{ idBase: -1n }, `idBase: got -1n, takes ${BIG}`],
  [{ idBase: 2n ** 63n }, `idBase: got 9223372036854775808n, takes ${BIG}`],
  [{ idBase: 2 ** 53 }, `idBase: got 9007199254740992, takes ${BIG}`],
  [{ idBase: '0x10' }, `idBase: got "0x10", takes ${BIG}`],
  [{ cors: 'https://app.example.com' }, `cors: got "https://app.example.com", takes ${ORIGINS}`],
  [{ cors: ['app.example.com'] }, `cors: got "app.example.com", takes ${ORIGINS}`],
  [
    { cors: ['https://app.example.com/'] },
    `cors: got "https://app.example.com/", takes ${ORIGINS}`,
  ],
  [{ latency: 'slow' }, `latency: got "slow", takes ${DURATION}`],
  [
    { latency: [200, 100] },
    'latency: got [200,100], takes a duration of at most 24d, or [least, most]',
  ],
  [
    { latency: [1, 2, 3] },
    'latency: got [1,2,3], takes a duration of at most 24d, or [least, most]',
  ],
  [{ journal: 10 }, 'journal: got 10, takes an object'],
  [{ journal: { limit: -1 } }, 'journal.limit: got -1, takes an integer from 0 to 1000000'],
  [{ journal: { size: 1 } }, 'journal: "size" is not one of its options, there are limit'],
  [{ rateLimit: { dialect: 'gitlab' } }, `rateLimit.dialect: got "gitlab", takes ${DIALECTS}`],
  [{ rateLimit: { dialect: true } }, `rateLimit.dialect: got true, takes ${DIALECTS}`],
  [{ scenario: 'outag' }, `scenario: got "outag", takes ${SCENARIO}; did you mean outage?`],
  [{ scenario: 'chaos' }, `scenario: got "chaos", takes ${SCENARIO}`],
  [{ scenario: ['slow'] }, 'scenario: got ["slow"], takes an object'],
  [
    { scenario: { fault: [] } },
    'scenario: "fault" is not one of its options, did you mean faults?',
  ],
  [{ scenario: { faults: {} } }, 'scenario.faults: got {}, takes an array'],
  [{ scenario: { faults: [{ times: 1 }] } }, 'takes at least one effect: delay, status, headers'],
  [{ scenario: { remaining: -1 } }, 'scenario.remaining: got -1, takes an integer from 0'],
]

test.each(WRONG)('%o is a TypeError that says why', (options, message) => {
  expect(() => createWith(options)).toThrow(TypeError)
  expect(() => createWith(options)).toThrow(message)
})

test('every option is wrong here', () => {
  const wrong = new Set(WRONG.flatMap(([options]) => Object.keys(Object(options))))

  expect([...wrong].toSorted()).toEqual(EVERY_OPTION.toSorted())
  expect(() => createWith({ wrong: 1 })).toThrow(`there are ${EVERY_OPTION.join(', ')}`)
})
