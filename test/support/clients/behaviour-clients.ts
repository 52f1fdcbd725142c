import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import axios from 'axios'
import axiosRetry from 'axios-retry'
import got from 'got'
import ky from 'ky'
import { ofetch } from 'ofetch'
import OpenAI from 'openai'
import createClient from 'openapi-fetch'
import type { paths } from 'petstore-mock/types'
import { type MeasuredClient, type Method, pathOf } from './behaviour.ts'
import { sendWithSmithy } from './behaviour-smithy.ts'
import { sendWithTanStack } from './behaviour-tanstack.ts'

const retryingAxios = axios.create()
axiosRetry(retryingAxios)
const pausingAxios = axios.create()
axiosRetry(pausingAxios, { retryDelay: axiosRetry.exponentialDelay })

const RetryingOctokit = Octokit.plugin(retry)
const ThrottledOctokit = Octokit.plugin(throttling)
const log = { debug() {}, info() {}, warn() {}, error() {} }

let octokits = 0

/** The limits of a new Octokit. Those with the same id share their pauses, also past a test. */
function ownThrottle() {
  octokits += 1
  return { id: `${octokits}`, onRateLimit: () => true, onSecondaryRateLimit: () => true }
}

/** The clients that msw can intercept and that use the global timers for their pauses. */
export const clients: readonly MeasuredClient[] = [
  {
    name: 'ky',
    send: (url, method, json) =>
      ky(url + pathOf(method), { method, ...(method === 'POST' && { json }) }),
  },
  {
    name: 'got',
    send: (url, method, json) =>
      method === 'POST' ? got.post(url + pathOf(method), { json }) : got(url + pathOf(method)),
  },
  {
    name: 'axios-retry',
    send: (url, method, data) => retryingAxios({ url: url + pathOf(method), method, data }),
  },
  {
    name: 'axios-retry with exponentialDelay',
    send: (url, method, data) => pausingAxios({ url: url + pathOf(method), method, data }),
  },
  {
    name: 'ofetch',
    send: (url, method, body) =>
      ofetch(url + pathOf(method), { method, ...(method === 'POST' && { body }) }),
  },
  {
    name: 'openai',
    send: sendWithOpenai,
  },
  { name: '@smithy/middleware-retry', send: sendWithSmithy },
  { name: '@tanstack/query-core', send: sendWithTanStack },
  {
    name: '@octokit/plugin-retry',
    send: (baseUrl, method, body) =>
      new RetryingOctokit({ baseUrl, log }).request(`${method} ${pathOf(method)}`, { data: body }),
  },
  {
    name: '@octokit/plugin-throttling',
    send: (baseUrl, method, body) =>
      new ThrottledOctokit({ baseUrl, log, throttle: ownThrottle() }).request(
        `${method} ${pathOf(method)}`,
        { data: body },
      ),
  },
  {
    name: 'openapi-fetch',
    send: (baseUrl, method, body) => {
      const client = createClient<paths>({ baseUrl })
      if (method === 'GET') return client.GET('/pets')
      return client.POST('/store/orders', { body: { petId: 1, quantity: 1, ...body } })
    },
  },
]

/** The SDK requires a key, but the request must not have one. */
function sendWithOpenai(baseURL: string, method: Method, body: object): Promise<unknown> {
  const client = new OpenAI({
    apiKey: 'unused',
    baseURL,
    defaultHeaders: { Authorization: null },
    logLevel: 'off',
  })
  return method === 'GET' ? client.get('/pets') : client.post('/store/orders', { body })
}
