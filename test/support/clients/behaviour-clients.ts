import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import axios from 'axios'
import axiosRetry, { type IAxiosRetryConfig } from 'axios-retry'
import got from 'got'
import ky from 'ky'
import { createFetch } from 'ofetch'
import OpenAI from 'openai'
import createClient from 'openapi-fetch'
import type { paths } from 'petstore-mock/types'
import { RetryAgent } from 'undici'
import { type Calls, callsOf, type MeasuredClient, type Target } from './behaviour.ts'
import { connectSmithy } from './behaviour-smithy.ts'
import { connectTanStack } from './behaviour-tanstack.ts'
import { FetchDispatcher } from './fetch-dispatcher.ts'

const RetryingOctokit = Octokit.plugin(retry)
const ThrottledOctokit = Octokit.plugin(throttling)
const log = { debug() {}, info() {}, warn() {}, error() {} }

let octokits = 0

/** The limits of a new Octokit. Those with the same id share their pauses, also past a test. */
function ownThrottle() {
  octokits += 1
  return { id: `${octokits}`, onRateLimit: () => true, onSecondaryRateLimit: () => true }
}

/** The clients of docs/guides/real-clients.md, in the order of its tables. */
export const clients: readonly MeasuredClient[] = [
  {
    name: 'ky',
    connect({ baseUrl, fetch }) {
      const client = ky.create({ fetch })
      return callsOf((method, path, json) =>
        client(baseUrl + path, { method, ...(json && { json }) }).json(),
      )
    },
  },
  {
    name: 'got',
    needsMsw: true,
    connect: ({ baseUrl }) =>
      callsOf((method, path, json) =>
        got(baseUrl + path, { method, ...(json && { json }) }).json(),
      ),
  },
  { name: 'axios-retry', needsMsw: true, connect: (target) => connectAxios(target) },
  {
    name: 'axios-retry with exponentialDelay',
    needsMsw: true,
    connect: (target) => connectAxios(target, { retryDelay: axiosRetry.exponentialDelay }),
  },
  { name: 'undici RetryAgent', connect: connectUndici },
  {
    name: 'ofetch',
    connect({ baseUrl, fetch }) {
      const client = createFetch({ fetch, Headers })
      return callsOf((method, path, body) =>
        client(baseUrl + path, { method, ...(body && { body }) }),
      )
    },
  },
  { name: 'openai', connect: connectOpenai },
  { name: '@smithy/middleware-retry', connect: connectSmithy },
  { name: '@tanstack/query-core', connect: connectTanStack },
  {
    name: '@octokit/plugin-retry',
    connect: ({ baseUrl, fetch }) =>
      callsWithOctokit(new RetryingOctokit({ baseUrl, log, request: { fetch } })),
  },
  {
    name: '@octokit/plugin-throttling',
    connect: ({ baseUrl, fetch }) =>
      callsWithOctokit(
        new ThrottledOctokit({ baseUrl, log, request: { fetch }, throttle: ownThrottle() }),
      ),
  },
  { name: 'openapi-fetch', connect: connectOpenapiFetch },
]

function connectAxios({ baseUrl }: Target, options?: IAxiosRetryConfig): Calls {
  const client = axios.create()
  axiosRetry(client, options)
  return callsOf(async (method, path, data) => {
    const response = await client({ url: baseUrl + path, method, ...(data && { data }) })
    return response.data
  })
}

/** msw cannot intercept the sockets of undici, so `fetch` takes their place. */
function connectUndici({ baseUrl, fetch }: Target): Calls {
  const agent = new RetryAgent(new FetchDispatcher(fetch))
  const headers = { 'Content-Type': 'application/json' }
  return callsOf(async (method, path, json) => {
    const { origin, pathname } = new URL(baseUrl + path)
    const { statusCode, body } = await agent.request({
      origin,
      path: pathname,
      method,
      ...(json && { headers, body: JSON.stringify(json) }),
    })
    if (statusCode >= 400) throw new Error(`status ${statusCode}`)
    return body.json()
  })
}

/** The SDK requires a key, but the request must not have one. */
function connectOpenai({ baseUrl: baseURL, fetch }: Target): Calls {
  const defaultHeaders = { Authorization: null }
  const client = new OpenAI({ apiKey: 'unused', baseURL, fetch, defaultHeaders, logLevel: 'off' })
  return callsOf((method, path, body) =>
    method === 'GET' ? client.get(path) : client.post(path, { ...(body && { body }) }),
  )
}

function callsWithOctokit(octokit: Octokit): Calls {
  return callsOf(async (method, path, data) => {
    const response = await octokit.request(`${method} ${path}`, { ...(data && { data }) })
    return response.data
  })
}

function connectOpenapiFetch({ baseUrl, fetch }: Target): Calls {
  const client = createClient<paths>({ baseUrl, fetch })
  return {
    listPets: async () => dataOf(await client.GET('/pets')),
    createOrder: async (body) => dataOf(await client.POST('/store/orders', { body })),
    getOrder: async (orderId) =>
      dataOf(await client.GET('/store/orders/{orderId}', { params: { path: { orderId } } })),
  }
}

/** The client resolves with the error of a response. Users check it, as this function does. */
function dataOf({ data, error }: { readonly data?: unknown; readonly error?: unknown }): unknown {
  if (error !== undefined) throw new Error('the response is an error', { cause: error })
  return data
}
