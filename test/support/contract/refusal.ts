import type { ApiRequest, Petstore } from 'petstore-mock'
import { expect } from 'vitest'

/** The body of an error. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/**
 * Sends a request that must be refused and returns the error.
 *
 * Checks that the error has the form `{ code, message, status }`, carries the three quota headers,
 * and changed no row.
 */
export function refusalOf(petstore: Petstore, request: ApiRequest): Refusal {
  const before = petstore.snapshot().parts.data
  const { status, headers, body } = petstore.handle(request)
  expect(petstore.snapshot().parts.data).toEqual(before)
  expect(headers).toMatchObject({
    'Content-Type': 'application/json',
    'X-RateLimit-Limit': expect.stringMatching(/^\d+$/),
    'X-RateLimit-Remaining': expect.stringMatching(/^\d+$/),
    'X-RateLimit-Reset': expect.stringMatching(/^\d+$/),
  })
  const { code, message, ...rest } = JSON.parse(body ?? '')
  expect(rest).toEqual({ status })
  return { status, code, message }
}

/** Creates a request with a JSON body, as an adapter passes it to the service. */
export function jsonRequest(method: string, path: string, body: string | null): ApiRequest {
  return {
    method,
    path,
    body,
    header: (name) => (name === 'content-type' ? 'application/json' : null),
  }
}

export const post = (path: string, body: string | null) => jsonRequest('POST', path, body)
export const put = (path: string, body: string | null) => jsonRequest('PUT', path, body)
export const get = (path: string, query = ''): ApiRequest => ({ method: 'GET', path, query })
