import { BODY_LIMIT, NOT_UTF8 } from '../core/contract/body.ts'
import type { ApiRequest } from '../core/http/messages.ts'
import { failWith, httpProblem, ProblemError } from '../core/http/problems.ts'
import type { CallRoute } from './generated/calls.gen.ts'
import { decodePart } from './input.ts'
import { type Query, readQuery } from './query.ts'
import { readJson } from './read-json.ts'

type Request = Pick<ApiRequest, 'query' | 'body' | 'isBodyTooLarge' | 'isBodyMalformed'>

/** Returns the maximum size of a call's body, in bytes. */
export function bodyLimit(route: CallRoute | undefined): number {
  return route === undefined || route.body === 'none' ? 0 : (route.bodyLimit ?? BODY_LIMIT)
}

/** Reads the query and the body of a call. Ends the call with an error if one is invalid. */
export function readInput(
  request: Request,
  route: CallRoute,
): { readonly query: Query; readonly body: unknown } {
  const query = readQuery(request.query ?? '', route.query)
  return { query, body: readBody(request, route) }
}

/**
 * Percent-decodes the path parameters except `sessionId`, because a valid id contains no escapes.
 */
export function decodeParams(params: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...params].map(([name, part]) => [name, name === 'sessionId' ? part : decodePart(part)]),
  )
}

function readBody({ body, isBodyTooLarge, isBodyMalformed }: Request, route: CallRoute): unknown {
  if (route.body === 'none') return undefined
  if (isBodyTooLarge) {
    const message = `The body is too large: the limit is ${bodyLimit(route)} bytes`
    const hint = '; to start with more rows, use the option fixtures'
    const isState = route.bodyLimit !== null
    throw new ProblemError(httpProblem('payload_too_large', message + (isState ? hint : '')))
  }
  if (isBodyMalformed) failWith('invalid_json', NOT_UTF8)
  return readJson(body ?? '', route.body === 'required')
}
