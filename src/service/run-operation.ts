import { BODY_LIMIT, readBody } from '../contract/body.ts'
import { readPath, readQuery } from '../contract/parameters.ts'
import type { OperationId, Route } from '../contract/route.ts'
import { type ApiRequest, type Exchange, headerOf } from '../http/messages.ts'
import { type Outcome, refusal } from '../http/outcome.ts'
import { failWith, ProblemError } from '../http/problems.ts'
import { describe } from '../lib/describe.ts'
import type { Scope } from './context.ts'

/**
 * Checks a request against the contract and runs its operation. All checks come before the first
 * write, so what is refused has changed nothing.
 */
export function operate({ request, match, route }: Exchange, scope: Scope): Outcome {
  if (route === undefined || match === undefined) throw new Error('operate: there is no operation')
  const { model, settings } = scope
  try {
    const params = readPath(route.pathParameters, match.parameters)
    const query = readQuery(
      route.queryParameters,
      request.query ?? '',
      settings.rules.unknownParameters,
    )
    const body = readRequestBody(request, route, scope)
    return call(route.operation, { params, query, body, model, rules: settings.rules }, scope)
  } catch (error) {
    if (error instanceof ProblemError) return refusal(error.problem)
    throw error
  }
}

/**
 * Calls the handler of an operation. What the contract's own readers have read has the types that
 * were generated from the same contract; TypeScript cannot follow that from the data.
 */
function call(id: OperationId, context: unknown, { handlers }: Scope): Outcome {
  const handler = handlers[id] as (context: unknown) => Outcome
  return handler(context)
}

function readRequestBody(request: ApiRequest, { body: name }: Route, { settings }: Scope) {
  if (name === null) return undefined
  const text = request.body ?? ''
  if (request.isBodyTooLarge || isTooLong(text)) {
    failWith('payload_too_large', `The body is too large: the limit is ${BODY_LIMIT} bytes`)
  }
  requireIdentity(headerOf(request, 'content-encoding'))
  if (text !== '') requireJson(headerOf(request, 'content-type'))
  return readBody(text, name, settings.rules)
}

/** A UTF-16 unit is one to three bytes of UTF-8: only what could be too long is encoded. */
function isTooLong(text: string): boolean {
  if (text.length * 3 <= BODY_LIMIT) return false
  return text.length > BODY_LIMIT || new TextEncoder().encode(text).length > BODY_LIMIT
}

/** A compressed body is not taken (RFC 9110 §8.4). */
function requireIdentity(encoding: string | undefined): void {
  if (encoding === undefined || /^(?:identity)?$/i.test(encoding.trim())) return
  failWith(
    'unsupported_media_type',
    `Content-Encoding: expected none but got ${describe(encoding)}`,
    {
      headers: { Accept: 'application/json' },
    },
  )
}

function requireJson(contentType: string | undefined): void {
  if (/^\s*application\/json\s*(?:;|$)/i.test(contentType ?? '')) return
  const got = contentType === undefined ? 'none' : JSON.stringify(contentType.slice(0, 100))
  failWith('unsupported_media_type', `Content-Type: expected application/json but got ${got}`, {
    headers: { Accept: 'application/json' },
  })
}
