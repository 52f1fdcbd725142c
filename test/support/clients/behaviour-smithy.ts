import { HttpRequest, HttpResponse } from '@smithy/core/protocols'
import { retryMiddleware } from '@smithy/middleware-retry'
import type { FinalizeHandlerArguments } from '@smithy/types'
import { StandardRetryStrategy } from '@smithy/util-retry'
import { type Calls, callsOf, type Target } from './behaviour.ts'

/** Sends through the retry middleware of the AWS clients, with the standard strategy. */
export function connectSmithy({ baseUrl, fetch }: Target): Calls {
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
