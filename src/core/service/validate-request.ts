import { type Body, NOT_UTF8, readBody } from '../contract/body.ts'
import { type ParameterValues, readPath, readQuery } from '../contract/parameters.ts'
import type { Route } from '../contract/route.ts'
import { type ApiRequest, headerOf } from '../http/messages.ts'
import { failWith, httpProblem, type Problem, ProblemError } from '../http/problems.ts'
import { describe } from '../lib/describe.ts'
import { byteLength, MIB } from '../lib/text.ts'
import type { Rules } from '../model/rules.ts'
import type { Settings } from '../settings/settings.ts'
import type { RequestContext } from './context.ts'

/** The parameters and the body of a request that matches the contract. */
export interface ValidRequest {
  readonly params: ParameterValues
  readonly query: ParameterValues
  /** Undefined if the operation has no body. */
  readonly body: Body | undefined
}

/**
 * Validates a request against its operation in the contract.
 *
 * @throws {ProblemError} 400 `invalid_parameter` or `invalid_json`, 413 `payload_too_large`, 415
 * `unsupported_media_type`, or 422 `validation_failed`.
 */
export function validateRequest(
  { request, match, internals }: RequestContext,
  route: Route,
): ValidRequest {
  const { rules } = internals.settings
  return {
    params: readPath(route.pathParameters, match?.parameters ?? []),
    query: readQuery(route.queryParameters, request.query ?? '', rules),
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

/** Returns the error of a body that is too large; undefined if it isn't. */
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
