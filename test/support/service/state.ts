import type { ApiRequest, ApiResponse, Petstore } from 'petstore-mock'

/** Where the clock of most tests stands still. */
export const CLOCK = '2026-05-01T00:00:00Z'

/** The same instant in epoch ms. */
export const START = Date.UTC(2026, 4, 1)

/** What a request may carry besides its method and path. */
export interface Sent {
  readonly key?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a request as plain data, for `petstore.handle`. */
export function request(method: string, target: string, sent: Sent = {}): ApiRequest {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2)
  const headers = new Map(
    Object.entries({
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.key !== undefined && { 'x-api-key': sent.key }),
      ...sent.headers,
    }),
  )
  return {
    method,
    path,
    query,
    header: (name) => headers.get(name),
    headerList: () => [...headers].flat(),
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
  }
}

/** Sends a request synchronously. */
export function send(
  petstore: Petstore,
  method: string,
  target: string,
  sent: Sent = {},
): ApiResponse {
  return petstore.handle(request(method, target, sent))
}

/** Creates a category with an idempotency key. */
export function createOnce(
  petstore: Petstore,
  { key, idempotencyKey = '8e03978e', name = 'Fish' }: OnceOptions = {},
): ApiResponse {
  const headers = { 'idempotency-key': idempotencyKey }
  return send(petstore, 'POST', '/categories', { key, headers, body: { name } })
}

interface OnceOptions {
  readonly key?: string
  readonly idempotencyKey?: string
  readonly name?: string
}

/** Lists the pets `count` times and returns the statuses of the responses. */
export function callTimes(petstore: Petstore, count: number, key?: string): number[] {
  return Array.from({ length: count }, () => send(petstore, 'GET', '/pets', { key }).status)
}

/** Reads the three headers that every response carries. */
export function rateLimitOf({ headers }: Response) {
  return {
    limit: Number(headers.get('X-RateLimit-Limit')),
    remaining: Number(headers.get('X-RateLimit-Remaining')),
    reset: Number(headers.get('X-RateLimit-Reset')),
  }
}

/** The `init` of a fetch by a caller with this key. */
export function withKey(apiKey: string) {
  return { headers: { 'X-API-Key': apiKey } }
}

/** The `init` of a fetch that sends JSON. */
export function withJson(method: string, body: unknown) {
  return {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}
