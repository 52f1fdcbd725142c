import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { HttpRequest, HttpResponse } from '@smithy/core/protocols'
import { retryMiddleware } from '@smithy/middleware-retry'
import type { FinalizeHandlerArguments } from '@smithy/types'
import { StandardRetryStrategy } from '@smithy/util-retry'
import {
  environmentManager,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core'
import axios from 'axios'
import axiosRetry, { type IAxiosRetryConfig } from 'axios-retry'
import got from 'got'
import ky from 'ky'
import { createFetch } from 'ofetch'
import OpenAI from 'openai'
import createClient from 'openapi-fetch'
import type { paths } from 'petstore-mock/types'
import { Dispatcher, errors, RetryAgent } from 'undici'
import { type Calls, callsOf, type MeasuredClient, type Method, type Target } from './behaviour.ts'

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

/** msw can't intercept the sockets of undici, so `fetch` takes their place. */
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

/** Sends through the retry middleware of the AWS clients, with the standard strategy. */
function connectSmithy({ baseUrl, fetch }: Target): Calls {
  const strategy = new StandardRetryStrategy(3)
  const middleware = retryMiddleware({
    maxAttempts: async () => 3,
    retryStrategy: async () => strategy,
  })
  return callsOf(async (method, path, json) => {
    const url = new URL(baseUrl + path)
    const request = new HttpRequest({
      method,
      hostname: url.hostname,
      path: url.pathname,
      headers: { 'Content-Type': 'application/json' },
      body: json && JSON.stringify(json),
    })
    const send = middleware<Output>(({ request }) => sendOnce(url, request, fetch), {})
    const { output } = await send({ input: {}, request })
    return output.json
  })
}

/** What an operation of the AWS clients resolves with. */
interface Output {
  readonly $metadata: { readonly httpStatusCode: number }
  readonly json: unknown
}

async function sendOnce(
  url: URL,
  request: FinalizeHandlerArguments<object>['request'],
  fetch: Target['fetch'],
) {
  if (!HttpRequest.isInstance(request)) throw new TypeError('expected an HttpRequest')
  const { method, headers, body } = request
  const response = await fetch(url, { method, headers, body })
  const { status: statusCode } = response
  const raw = new HttpResponse({ statusCode, headers: Object.fromEntries(response.headers) })
  const $metadata = { httpStatusCode: statusCode }
  if (response.ok) return { response: raw, output: { $metadata, json: await response.json() } }
  throw Object.assign(new Error(response.statusText), { $metadata, $response: raw })
}

/** Runs queries and mutations, as a page in a browser does. */
function connectTanStack(target: Target): Calls {
  // Without a window, TanStack Query assumes a server, where it doesn't retry.
  environmentManager.setIsServer(() => false)
  const client = new QueryClient()
  return callsOf((method, path, json) => {
    const load = () => loadJson(target, { method, path, json })
    return method === 'GET'
      ? runQuery(client, path, load)
      : new MutationObserver(client, { mutationFn: load }).mutate()
  })
}

function runQuery(client: QueryClient, key: string, load: () => Promise<unknown>) {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: load })
  return new Promise((resolve, reject) => {
    const unsubscribe = observer.subscribe(({ status, data, error }) => {
      if (status === 'pending') return
      unsubscribe()
      client.clear()
      if (status === 'success') resolve(data)
      else reject(error)
    })
  })
}

/** The parameters of a request. */
interface Sent {
  readonly method: Method
  readonly path: string
  readonly json: object | undefined
}

async function loadJson({ baseUrl, fetch }: Target, { method, path, json }: Sent) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return response.json()
}

/** How long undici waits for the start of a response, in ms. */
const HEADERS_TIMEOUT = 300_000

/** Sends the requests of undici with `fetch`, and fails with the errors of undici's own sockets. */
class FetchDispatcher extends Dispatcher {
  readonly #fetch: Target['fetch']

  constructor(fetch: Target['fetch']) {
    super()
    this.#fetch = fetch
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    void this.#send(options, handler)
    return true
  }

  async #send(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    const controller = new Controller()
    try {
      handler.onRequestStart?.(controller, {})
      const response = await this.#request(options, controller)
      const headers = Object.fromEntries(response.headers)
      handler.onResponseStart?.(controller, response.status, headers, response.statusText)
      for await (const chunk of response.body ?? []) {
        handler.onResponseData?.(controller, Buffer.from(chunk))
      }
      handler.onResponseEnd?.(controller, {})
    } catch (error) {
      handler.onResponseError?.(controller, causeOf(error))
    }
  }

  async #request(options: Dispatcher.DispatchOptions, { signal, abort }: Controller) {
    const { origin, path, method, headers, body } = options
    const timer = setTimeout(() => abort(new errors.HeadersTimeoutError()), HEADERS_TIMEOUT)
    try {
      return await this.#fetch(`${origin}${path}`, {
        method,
        headers: Object.entries({ ...headers }).map(([name, value]) => [name, String(value)]),
        ...(typeof body === 'string' && { body }),
        signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

class Controller implements Dispatcher.DispatchController {
  readonly #aborter = new AbortController()
  readonly signal = this.#aborter.signal
  readonly paused = false
  readonly abort = (reason: Error) => this.#aborter.abort(reason)

  get aborted(): boolean {
    return this.signal.aborted
  }

  get reason(): Error | null {
    return this.signal.reason ?? null
  }

  pause() {}

  resume() {}
}

/** Returns the error of a socket, which `fetch` reports as the cause of its own. */
function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) throw error
  return error.cause instanceof Error ? error.cause : error
}
