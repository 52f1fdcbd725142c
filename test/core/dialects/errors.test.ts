import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { namesOf } from '../../../src/core/lib/option-table.ts'
import { CLOCK } from '../../support/service/state.ts'

type Sent = readonly [status: number, headers: Readonly<Record<string, unknown>>, body: object]

const HINT = 'wait 60 s, then retry with exponential backoff'
const OVER = `The plan allows 60 requests per minute: ${HINT}`
const NO_PET = 'There is no pet 99'
const FAULT = 'A fault was injected'

/** What happens to a request to `/pets/99`. */
const SITUATIONS = {
  'over the limit': (petstore: Petstore) => petstore.quotas.exhaust(),
  unavailable: (petstore: Petstore) => petstore.faults.add({ status: 503, retryAfter: '30s' }),
  'no such pet': () => {},
  'an expired token': (petstore: Petstore) =>
    petstore.faults.add({ status: 401, code: 'token_expired', message: 'Expired' }),
  banned: (petstore: Petstore) => petstore.quotas.ban(null, '10m'),
} as const

const REST = 'https://docs.github.com/rest'
const LIMITS = `${REST}/using-the-rest-api/rate-limits-for-the-rest-api`

/** What each dialect sends. Null stands for a header that there isn't. */
const EXPECTED = {
  standard: {
    'over the limit': [
      429,
      { 'retry-after': '60', 'x-ratelimit-remaining': '0' },
      { code: 'rate_limit_exceeded', message: OVER, status: 429 },
    ],
    unavailable: [503, { 'retry-after': '30' }, { code: 'injected_fault', status: 503 }],
    'no such pet': [404, { 'x-ratelimit-remaining': '59' }, { code: 'pet_not_found', status: 404 }],
    'an expired token': [401, {}, { code: 'token_expired', message: 'Expired', status: 401 }],
    banned: [403, { 'retry-after': '600' }, { code: 'caller_banned', status: 403 }],
  },
  github: {
    'over the limit': [
      403,
      {
        'retry-after': null,
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-used': '60',
        'x-ratelimit-reset': '1777593660',
        'x-ratelimit-resource': 'core',
      },
      {
        message: `API rate limit exceeded. The plan allows 60 requests per minute: ${HINT}`,
        documentation_url: LIMITS,
        status: '403',
      },
    ],
    unavailable: [503, {}, { message: FAULT, documentation_url: REST, status: '503' }],
    'no such pet': [404, {}, { message: NO_PET, documentation_url: REST, status: '404' }],
    'an expired token': [401, {}, { message: 'Bad credentials', status: '401' }],
    banned: [
      403,
      { 'retry-after': '600' },
      { message: expect.stringMatching(/^You have exceeded a secondary rate limit/) },
    ],
  },
  stripe: {
    'over the limit': [
      429,
      {
        'retry-after': null,
        'x-ratelimit-limit': null,
        'stripe-rate-limited-reason': 'global-rate',
        'request-id': expect.any(String),
      },
      {
        error: {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'The plan allows 60 requests per minute: retry with exponential backoff',
        },
      },
    ],
    unavailable: [503, { 'retry-after': null }, { error: { type: 'api_error', message: FAULT } }],
    'no such pet': [
      404,
      {},
      { error: { type: 'invalid_request_error', code: 'resource_missing', message: NO_PET } },
    ],
    'an expired token': [
      401,
      {},
      { error: { type: 'invalid_request_error', code: 'api_key_expired', message: 'Expired' } },
    ],
    banned: [403, { 'retry-after': null }, { error: { type: 'invalid_request_error' } }],
  },
  openai: {
    'over the limit': [
      429,
      {
        'retry-after': '60',
        'x-ratelimit-limit-requests': '60',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1m0s',
        'x-ratelimit-limit': null,
      },
      { error: { message: OVER, type: 'requests', param: null, code: 'rate_limit_exceeded' } },
    ],
    unavailable: [
      503,
      { 'retry-after': '30' },
      { error: { type: 'service_unavailable_error', code: 'server_is_overloaded' } },
    ],
    'no such pet': [
      404,
      { 'x-ratelimit-remaining-requests': '59' },
      { error: { message: NO_PET, type: 'invalid_request_error', param: null, code: null } },
    ],
    'an expired token': [
      401,
      {},
      { error: { type: 'invalid_request_error', code: 'invalid_api_key' } },
    ],
    banned: [403, { 'retry-after': '600', 'x-ratelimit-reset-requests': '10m0s' }, {}],
  },
  anthropic: {
    'over the limit': [
      429,
      {
        'retry-after': '60',
        'anthropic-ratelimit-requests-limit': '60',
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '2026-05-01T00:01:00Z',
        'x-ratelimit-limit': null,
      },
      {
        type: 'error',
        error: { type: 'rate_limit_error', message: OVER },
        request_id: expect.any(String),
      },
    ],
    unavailable: [
      529,
      { 'retry-after': '30' },
      { type: 'error', error: { type: 'overloaded_error', message: FAULT } },
    ],
    'no such pet': [
      404,
      { 'anthropic-ratelimit-requests-remaining': '59' },
      { type: 'error', error: { type: 'not_found_error', message: NO_PET } },
    ],
    'an expired token': [401, {}, { error: { type: 'authentication_error', message: 'Expired' } }],
    banned: [403, { 'retry-after': '600' }, { error: { type: 'permission_error' } }],
  },
} satisfies Readonly<Record<string, Readonly<Record<keyof typeof SITUATIONS, Sent>>>>

const ROWS = namesOf(EXPECTED).flatMap((dialect) =>
  namesOf(SITUATIONS).map((situation) => ({ dialect, situation })),
)

test.each(ROWS)('$dialect writes the error of "$situation"', async ({ dialect, situation }) => {
  const petstore = createPetstore({ clock: CLOCK, dialect })
  SITUATIONS[situation](petstore)

  const response = await petstore.fetch('/pets/99')

  const [status, headers, body]: Sent = EXPECTED[dialect][situation]
  expect(response.status).toBe(status)
  const found = Object.keys(headers).map((name) => [name, response.headers.get(name)])
  expect(Object.fromEntries(found)).toEqual(headers)
  expect(await response.json()).toMatchObject(body)
  expect(response.headers.get('Content-Type')).toBe('application/json')
})
