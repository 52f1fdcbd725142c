import { HttpRequest, HttpResponse } from '@smithy/core/protocols'
import { retryMiddleware } from '@smithy/middleware-retry'
import type { FinalizeHandlerArguments } from '@smithy/types'
import { StandardRetryStrategy } from '@smithy/util-retry'
import { type Method, pathOf } from './behaviour.ts'

/** Sends through the retry middleware of the AWS clients, with the standard strategy. */
export async function sendWithSmithy(
  baseUrl: string,
  method: Method,
  body: object,
): Promise<unknown> {
  const url = new URL(baseUrl + pathOf(method))
  const request = new HttpRequest({
    method,
    hostname: url.hostname,
    path: url.pathname,
    headers: { 'Content-Type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(body) : undefined,
  })
  const middleware = retryMiddleware({
    maxAttempts: async () => 3,
    retryStrategy: async () => new StandardRetryStrategy(3),
  })
  const send = middleware(({ request }) => sendOnce(url, request), {})
  return send({ input: {}, request })
}

async function sendOnce(url: URL, request: FinalizeHandlerArguments<object>['request']) {
  if (!HttpRequest.isInstance(request)) throw new TypeError('expected an HttpRequest')
  const { method, headers, body } = request
  const response = await fetch(url, { method, headers, body })
  const { status: statusCode } = response
  const raw = new HttpResponse({ statusCode, headers: Object.fromEntries(response.headers) })
  const $metadata = { httpStatusCode: statusCode }
  if (response.ok) return { response: raw, output: { $metadata } }
  throw Object.assign(new Error(response.statusText), { $metadata, $response: raw })
}
