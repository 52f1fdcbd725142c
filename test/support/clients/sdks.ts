import Anthropic from '@anthropic-ai/sdk'
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { Client as Notion } from '@notionhq/client'
import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { LogLevel, WebClient } from '@slack/web-api'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import OpenAI from 'openai'
import type { PetstoreOptions } from 'petstore-mock'
import type { ClientContext } from 'petstore-mock/explore'
import Stripe from 'stripe'
import twilio from 'twilio'
import { dynamodb as dynamodbDialect } from '../../../docs/recipes/dialects/dynamodb.ts'
import { notion as notionDialect } from '../../../docs/recipes/dialects/notion.ts'
import { slack as slackDialect } from '../../../docs/recipes/dialects/slack.ts'
import { twilio as twilioDialect } from '../../../docs/recipes/dialects/twilio.ts'

const get = (url: string, body: JsonBodyType) => http.get(url, () => HttpResponse.json(body))
const post = (url: string, body: JsonBodyType) => http.post(url, () => HttpResponse.json(body))

/** A table with one item. `UpdateItem` adds 1 to its `hits`. */
const DYNAMODB: PetstoreOptions = {
  dialect: dynamodbDialect,
  state: { id: { S: '1' }, hits: 0 },
  safe: [({ requestHeaders }) => requestHeaders['x-amz-target']?.endsWith('.GetItem') ?? false],
  handlers: ({ state }) => [
    http.post('https://dynamodb.eu-west-1.amazonaws.com/', async ({ request }) => {
      const item = Object(state)
      const operation = request.headers.get('X-Amz-Target')?.split('.')[1]
      const { Item } = Object(await request.json())
      if (operation === 'PutItem') Object.assign(item, Item)
      if (operation === 'UpdateItem') item.hits += 1
      return HttpResponse.json(operation === 'GetItem' ? { Item: { id: item.id } } : {})
    }),
  ],
}

/** The services of the SDKs: how they write errors, and what they answer. */
export const services = {
  stripe: {
    dialect: 'stripe',
    handlers: [
      get('https://api.stripe.com/v1/customers/:id', { id: 'cus_1' }),
      post('https://api.stripe.com/v1/customers', { id: 'cus_1' }),
    ],
  },
  openai: {
    dialect: 'openai',
    handlers: [
      get('https://api.openai.com/v1/models/:id', { id: '1' }),
      post('https://api.openai.com/v1/responses', { id: '1', output: [] }),
    ],
  },
  anthropic: {
    dialect: 'anthropic',
    handlers: [
      get('https://api.anthropic.com/v1/models/:id', { id: '1' }),
      post('https://api.anthropic.com/v1/messages', { id: '1', content: [] }),
    ],
  },
  github: {
    dialect: 'github',
    handlers: [
      get('https://api.github.com/repos/:owner/:repo/issues/:id', { id: 1 }),
      post('https://api.github.com/repos/:owner/:repo/issues', { id: 1 }),
    ],
  },
  notion: {
    dialect: notionDialect,
    handlers: [
      get('https://api.notion.com/v1/pages/:id', { id: '1' }),
      post('https://api.notion.com/v1/pages', { id: '1' }),
    ],
  },
  slack: {
    dialect: slackDialect,
    safe: ['POST /api/users.info'],
    handlers: [
      post('https://slack.com/api/users.info', { ok: true }),
      post('https://slack.com/api/chat.postMessage', { ok: true }),
    ],
  },
  twilio: {
    dialect: twilioDialect,
    handlers: [
      get('https://api.twilio.com/2010-04-01/Accounts/:account/Messages/:id', { sid: 'SM1' }),
      post('https://api.twilio.com/2010-04-01/Accounts/:account/Messages.json', { sid: 'SM1' }),
    ],
  },
  dynamodb: DYNAMODB,
} as const satisfies Readonly<Record<string, PetstoreOptions>>

/** An SDK with its default settings. */
export interface Sdk {
  readonly name: string
  readonly service: keyof typeof services
  /** Whether msw must intercept the requests, because the SDK takes no `fetch`. */
  readonly intercept?: true
  /** The calls by their names. Each creates a client, and resolves with what the service answered. */
  readonly calls: Readonly<Record<string, (context: ClientContext) => Promise<unknown>>>
  /** Some of what each call resolves with. */
  readonly result: object
}

type Fetch = ClientContext['fetch']

/** The settings of SDKs that would otherwise read them from variables of the environment. */
export const settings = {
  openai: { apiKey: 'sk-1', baseURL: 'https://api.openai.com/v1', logLevel: 'off' },
  anthropic: { apiKey: 'sk-1', baseURL: 'https://api.anthropic.com', logLevel: 'off' },
  dynamodb: {
    region: 'eu-west-1',
    endpoint: 'https://dynamodb.eu-west-1.amazonaws.com',
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'secret' },
  },
} as const

const stripe = () => new Stripe('sk_test_1')
const openai = (fetch: Fetch) => new OpenAI({ ...settings.openai, fetch })
const anthropic = (fetch: Fetch) => new Anthropic({ ...settings.anthropic, fetch })
const dynamodb = () => new DynamoDBClient(settings.dynamodb)
const notion = () => new Notion({ auth: 'ntn_1', logger() {} })
const slack = (fetch: Fetch) => new WebClient('xoxb-1', { fetch, logLevel: LogLevel.ERROR })

const RetryingOctokit = Octokit.plugin(retry)
const ThrottledOctokit = Octokit.plugin(throttling)
const CarefulOctokit = Octokit.plugin(retry, throttling)
const log = { debug() {}, info() {}, warn() {}, error() {} }

/** The settings that the throttling plugin requires. All Octokits of a process share their limiters. */
const throttle = { onRateLimit: () => true, onSecondaryRateLimit: () => true }

/** An Octokit with some plugins. */
function octokitWith(create: (fetch: Fetch) => Octokit): Pick<Sdk, 'service' | 'calls' | 'result'> {
  const issues = '/repos/octocat/pets/issues'
  return {
    service: 'github',
    result: { id: 1 },
    calls: {
      'GET issue': async ({ fetch }) => (await create(fetch).request(`GET ${issues}/1`)).data,
      'POST issue': async ({ fetch }) =>
        (await create(fetch).request(`POST ${issues}`, { title: 'Late' })).data,
    },
  }
}

/** Twilio's SDK with some options. */
function twilioWith(options: { readonly autoRetry?: boolean }): Omit<Sdk, 'name'> {
  const message = { from: '+15005550006', to: '+15005550010', body: 'Late' }
  const create = () => twilio('AC1', 'token', options)
  return {
    service: 'twilio',
    intercept: true,
    result: { sid: 'SM1' },
    calls: {
      'messages.fetch': () => create().messages('SM1').fetch(),
      'messages.create': () => create().messages.create(message),
    },
  }
}

const ITEM = { TableName: 'Pets', Key: { id: { S: '1' } } }
const ADD = {
  UpdateExpression: 'ADD hits :one',
  ExpressionAttributeValues: { ':one': { N: '1' } },
}

/**
 * The SDKs of docs/guides/real-clients.md, in the order of its table. What the table says agrees with
 * their sources:
 * - stripe: `_shouldRetry` and `_defaultIdempotencyKey` in src/RequestSender.ts
 * - openai, @anthropic-ai/sdk: `shouldRetry` and `makeRequest` in src/client.ts
 * - octokit: `getResponseData` in @octokit/request, `errorRequest` and `doNotRetry` in plugin-retry,
 *   `retryLimiter.on('failed')` in plugin-throttling
 * - @notionhq/client: `canRetry` in src/Client.ts
 * - @slack/web-api: `makeRequest` in src/WebClient.ts, `tenRetriesInAboutThirtyMinutes`
 * - twilio: `getExponentialBackoffResponseHandler` in src/base/RequestClient.ts
 * - @aws-sdk/client-dynamodb: `isTransientError` in @smithy/core, `maxAttempts` in src/runtimeConfig.ts
 */
export const sdks: readonly Sdk[] = [
  {
    name: 'stripe',
    service: 'stripe',
    intercept: true,
    result: { id: 'cus_1' },
    calls: {
      'customers.retrieve': () => stripe().customers.retrieve('cus_1'),
      'customers.create': () => stripe().customers.create({ name: 'Ada' }),
    },
  },
  {
    name: 'openai',
    service: 'openai',
    result: { id: '1' },
    calls: {
      'models.retrieve': ({ fetch }) => openai(fetch).models.retrieve('1'),
      'responses.create': ({ fetch }) =>
        openai(fetch).responses.create({ model: '1', input: 'Hello' }),
    },
  },
  {
    name: '@anthropic-ai/sdk',
    service: 'anthropic',
    result: { id: '1' },
    calls: {
      'models.retrieve': ({ fetch }) => anthropic(fetch).models.retrieve('1'),
      'messages.create': ({ fetch }) =>
        anthropic(fetch).messages.create({
          model: '1',
          max_tokens: 9,
          messages: [{ role: 'user', content: 'Hello' }],
        }),
    },
  },
  {
    name: '@octokit/core',
    ...octokitWith((fetch) => new Octokit({ log, request: { fetch } })),
  },
  {
    name: 'with plugin-retry',
    ...octokitWith((fetch) => new RetryingOctokit({ log, request: { fetch } })),
  },
  {
    name: 'with plugin-throttling',
    ...octokitWith((fetch) => new ThrottledOctokit({ log, request: { fetch }, throttle })),
  },
  {
    name: 'with both plugins',
    ...octokitWith((fetch) => new CarefulOctokit({ log, request: { fetch }, throttle })),
  },
  {
    name: '@notionhq/client',
    service: 'notion',
    intercept: true,
    result: { id: '1' },
    calls: {
      'pages.retrieve': () => notion().pages.retrieve({ page_id: '1' }),
      'pages.create': () => notion().pages.create({ parent: { page_id: '1' }, properties: {} }),
    },
  },
  {
    name: '@slack/web-api',
    service: 'slack',
    result: { ok: true },
    calls: {
      'users.info': ({ fetch }) => slack(fetch).users.info({ user: 'U1' }),
      'chat.postMessage': ({ fetch }) =>
        slack(fetch).chat.postMessage({ channel: 'C1', text: 'Late' }),
    },
  },
  { name: 'twilio', ...twilioWith({}) },
  { name: 'with autoRetry', ...twilioWith({ autoRetry: true }) },
  {
    name: '@aws-sdk/client-dynamodb',
    service: 'dynamodb',
    intercept: true,
    result: { $metadata: { httpStatusCode: 200 } },
    calls: {
      GetItem: () => dynamodb().send(new GetItemCommand(ITEM)),
      PutItem: () => dynamodb().send(new PutItemCommand({ TableName: 'Pets', Item: ITEM.Key })),
      UpdateItem: () => dynamodb().send(new UpdateItemCommand({ ...ITEM, ...ADD })),
    },
  },
]
