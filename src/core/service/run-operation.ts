import { NOT_UTF8, readBody } from '../contract/body.ts'
import { readPathParameters, readQueryParameters } from '../contract/parameters.ts'
import type { OperationId, Route } from '../contract/route.ts'
import { type Answer, errorAnswer } from '../http/answer.ts'
import { type ApiRequest, headerOf } from '../http/messages.ts'
import { failWith, httpProblem, type Problem, ProblemError } from '../http/problems.ts'
import { describe } from '../lib/describe.ts'
import { byteLength, MIB } from '../lib/text.ts'
import type { Rules } from '../model/rules.ts'
import type { Settings } from '../settings/settings.ts'
import type { RequestContext } from './context.ts'
import { answerRepeat, keyOf, storeAnswer } from './idempotency.ts'
import type { Operations } from './operation.ts'

/**
 * Validates a request and runs its operation. All checks come before the first write, so a refused
 * request changes nothing.
 */
export function runOperation(context: RequestContext): Answer {
  const { reads } = context.internals
  const isRead = context.route?.method === 'GET'
  return reads !== undefined && isRead ? reads.answer(context, runOn) : runOn(context)
}

function runOn(context: RequestContext): Answer {
  const { route } = context
  if (route === undefined) throw new Error('runOperation: the request has no operation')
  return answerOf(() => runValid(context, route))
}

function runValid(context: RequestContext, route: Route): Answer {
  const { operations: handlers, settings, records } = context.internals
  const { params, query, body } = validateRequest(context, route)
  const input = { params, query, body, records, rules: settings.rules }
  const key = keyOf(context)
  if (key === undefined) return call(handlers, route.operation, input)
  const repeated = answerRepeat(context, key)
  if (repeated !== undefined) return repeated
  const answer = answerOf(() => call(handlers, route.operation, input))
  storeAnswer(context, key, answer)
  return answer
}

function answerOf(action: () => Answer): Answer {
  try {
    return action()
  } catch (error) {
    if (error instanceof ProblemError) return errorAnswer(error.problem)
    throw error
  }
}

/**
 * Calls the handler of an operation. The cast is safe because the validators and the types of the
 * handlers are generated from the same contract. TypeScript can't infer that.
 */
function call(handlers: Operations, id: OperationId, input: unknown): Answer {
  const handler = handlers[id] as (input: unknown) => Answer
  return handler(input)
}

/**
 * Validates a request against its operation in the contract.
 *
 * @throws {ProblemError} 400 `invalid_parameter` or `invalid_json`, 413 `payload_too_large`, 415
 * `unsupported_media_type`, or 422 `validation_failed`.
 */
function validateRequest({ request, match, internals }: RequestContext, route: Route) {
  const { rules } = internals.settings
  return {
    params: readPathParameters(route.pathParameters, match?.parameters ?? []),
    query: readQueryParameters(route.queryParameters, request.query ?? '', rules),
    body: readRequestBody(request, route, internals.settings),
  }
}

function readRequestBody(request: ApiRequest, { body: name }: Route, settings: Settings) {
  if (name === null) return undefined
  const { rules } = settings
  const text = request.body ?? ''
  const problem = sizeProblem(request, settings)
  if (problem !== undefined) throw new ProblemError(problem)
  requireIdentity(headerOf(request, 'content-encoding'))
  const isMalformed = request.isBodyMalformed === true
  if (text !== '' || isMalformed) requireJson(headerOf(request, 'content-type'), rules)
  if (isMalformed) failWith('invalid_json', NOT_UTF8)
  return readBody(text, name, rules)
}

export function sizeProblem(
  { body, isBodyTooLarge }: ApiRequest,
  { maxBodyBytes: limit }: Pick<Settings, 'maxBodyBytes'>,
): Problem | undefined {
  if (!isBodyTooLarge && byteLength(body ?? '') <= limit) return undefined
  const shown = limit % MIB === 0 ? `${limit / MIB} MiB (${limit} bytes)` : `${limit} bytes`
  return httpProblem('payload_too_large', `The body is too large: the limit is ${shown}`)
}

/** Refuses compressed bodies (RFC 9110 §8.4). */
function requireIdentity(encoding: string | undefined): void {
  if (encoding === undefined || /^(?:identity)?$/i.test(encoding.trim())) return
  const message = `The body has the Content-Encoding ${describe(encoding)}: send it uncompressed`
  // Says that the coding is to blame, not the media type (RFC 9110 §15.5.16).
  failWith('unsupported_media_type', message, { headers: { 'Accept-Encoding': 'identity' } })
}

const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i

/** The types that clients send if they are given a text and no `Content-Type`. */
const DEFAULT_TYPE = /^\s*(?:(?:application\/x-www-form-urlencoded|text\/plain)\s*(?:;|$)|$)/i

function requireJson(contentType = '', { contentType: rule }: Rules): void {
  if (JSON_TYPE.test(contentType)) return
  const isDefault = DEFAULT_TYPE.test(contentType)
  if (isDefault && rule === 'lenient') return
  const got = contentType === '' ? 'none' : JSON.stringify(contentType.slice(0, 100))
  const hint = isDefault ? `${ADD_TYPE}, or set rules.contentType to 'lenient'` : ADD_TYPE
  const message = `Content-Type: expected application/json but got ${got}; ${hint}`
  failWith('unsupported_media_type', message, { headers: { Accept: 'application/json' } })
}

const ADD_TYPE = 'add the header "Content-Type: application/json"'
