import Anthropic from '@anthropic-ai/sdk'
import {
  DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  ProvisionedThroughputExceededException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { APIResponseError, Client as Notion } from '@notionhq/client'
import { Octokit } from '@octokit/core'
import {
  LogLevel,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebClient,
} from '@slack/web-api'
import OpenAI from 'openai'
import type { Fault } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import Stripe from 'stripe'
import twilio from 'twilio'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { namesOf } from '../../../src/core/lib/option-table.ts'
import { services, settings } from '../../support/clients/sdks.ts'

// Node 20 is too old for the AWS SDK's versions of 2027, and it would say so.
vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true')
afterAll(() => {
  vi.unstubAllEnvs()
})

const log = { debug() {}, info() {}, warn() {}, error() {} }

/** A call of an SDK that doesn't retry. */
const CALLS: Readonly<Record<keyof typeof services, () => Promise<unknown>>> = {
  stripe: () => new Stripe('sk_test_1', { maxNetworkRetries: 0 }).customers.retrieve('cus_1'),
  openai: () => new OpenAI({ ...settings.openai, maxRetries: 0 }).models.retrieve('1'),
  anthropic: () => new Anthropic({ ...settings.anthropic, maxRetries: 0 }).models.retrieve('1'),
  github: () => new Octokit({ log }).request('GET /repos/octocat/pets/issues/1'),
  notion: () =>
    new Notion({ auth: 'ntn_1', retry: false, logger() {} }).pages.retrieve({ page_id: '1' }),
  slack: () =>
    new WebClient('xoxb-1', {
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
      logLevel: LogLevel.ERROR,
    }).users.info({ user: 'U1' }),
  twilio: () => twilio('AC1', 'token').messages('SM1').fetch(),
  dynamodb: () =>
    new DynamoDBClient({ ...settings.dynamodb, maxAttempts: 1 }).send(
      new GetItemCommand({ TableName: 'Pets', Key: { id: { S: '1' } } }),
    ),
}

/** What an SDK throws: the class of the error, and some of its fields. */
type Thrown = readonly [Class: abstract new (...args: never) => Error, fields: object]

const { errors } = Stripe
const AT_GITHUB = 'https://docs.github.com/rest'

/** What each SDK throws, by the status as the service means it. */
const THROWN: Readonly<
  Record<keyof typeof services, Readonly<Record<401 | 404 | 429 | 503, Thrown>>>
> = {
  stripe: {
    401: [errors.StripeAuthenticationError, { statusCode: 401, code: 'api_key_expired' }],
    404: [errors.StripeInvalidRequestError, { statusCode: 404, code: 'resource_missing' }],
    429: [errors.StripeRateLimitError, { statusCode: 429, code: 'rate_limit' }],
    503: [errors.StripeAPIError, { statusCode: 503, rawType: 'api_error' }],
  },
  openai: {
    401: [OpenAI.AuthenticationError, { status: 401, code: 'invalid_api_key' }],
    404: [OpenAI.NotFoundError, { status: 404, type: 'invalid_request_error' }],
    429: [OpenAI.RateLimitError, { status: 429, code: 'rate_limit_exceeded', type: 'requests' }],
    503: [OpenAI.InternalServerError, { status: 503, code: 'server_is_overloaded' }],
  },
  anthropic: {
    401: [Anthropic.AuthenticationError, { status: 401, type: 'authentication_error' }],
    404: [Anthropic.NotFoundError, { status: 404, type: 'not_found_error' }],
    429: [Anthropic.RateLimitError, { status: 429, type: 'rate_limit_error' }],
    503: [Anthropic.OverloadedError, { status: 529, type: 'overloaded_error' }],
  },
  github: {
    401: [Error, { status: 401, message: `Bad credentials - ${AT_GITHUB}` }],
    404: [Error, { status: 404, message: `A fault was injected - ${AT_GITHUB}` }],
    429: [Error, { status: 403, message: expect.stringMatching(/^API rate limit exceeded\. /) }],
    503: [Error, { status: 503, name: 'HttpError' }],
  },
  notion: {
    401: [APIResponseError, { status: 401, code: 'unauthorized' }],
    404: [APIResponseError, { status: 404, code: 'object_not_found' }],
    429: [APIResponseError, { status: 429, code: 'rate_limited' }],
    503: [APIResponseError, { status: 503, code: 'service_unavailable' }],
  },
  slack: {
    401: [WebAPIPlatformError, { data: { error: 'token_expired' } }],
    404: [WebAPIPlatformError, { data: { error: 'unknown_method' } }],
    429: [WebAPIRateLimitedError, { retryAfter: 60 }],
    503: [WebAPIHTTPError, { statusCode: 503 }],
  },
  twilio: {
    401: [twilio.RestException, { status: 401, code: 20_003 }],
    404: [twilio.RestException, { status: 404, code: 20_404 }],
    429: [twilio.RestException, { status: 429, code: 20_429 }],
    503: [twilio.RestException, { status: 503, code: 20_503 }],
  },
  dynamodb: {
    401: [DynamoDBServiceException, { name: 'ExpiredTokenException' }],
    404: [ResourceNotFoundException, { name: 'ResourceNotFoundException' }],
    429: [ProvisionedThroughputExceededException, { $metadata: { httpStatusCode: 400 } }],
    503: [DynamoDBServiceException, { name: 'ServiceUnavailableException' }],
  },
}

const FAULTS = {
  401: { status: 401, code: 'token_expired' },
  404: { status: 404 },
  503: { status: 503 },
} as const

/** Calls an SDK whose service has a fault. Without one, a first call uses up the quota. */
async function errorOf(service: keyof typeof services, fault: Fault | undefined) {
  const plans = { one: { perMinute: 1, perDay: null } }
  const options = { operations: false, plan: 'one', plans, ...services[service] } as const
  const petstore = setupPetstore(options)
  petstore.listen({ onUnhandledRequest: 'error' })
  try {
    if (fault === undefined) await CALLS[service]()
    else petstore.faults.add(fault)
    return await CALLS[service]().catch((error: unknown) => error)
  } finally {
    petstore.close()
  }
}

describe.each(namesOf(THROWN))('in the dialect of its service, the SDK of %s', (service) => {
  test.each([401, 404, 429, 503] as const)('throws its error for a %i', async (status) => {
    const [Class, fields] = THROWN[service][status]
    const error = await errorOf(service, status === 429 ? undefined : FAULTS[status])
    expect(error).toBeInstanceOf(Class)
    expect(error).toMatchObject(fields)
  })
})
