import { stringify, stringifyList } from '../../contract/stringify.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { type ApiResponse, headerOf } from '../../http/messages.ts'
import { type Outcome, problemDetail, refusal } from '../../http/outcome.ts'
import { modelProblem } from '../../model/problems.ts'
import { httpDate } from '../../time/instant.ts'
import type { RequestContext } from '../context.ts'
import { addCacheHeaders } from './cache-headers.ts'
import { addCorsHeaders } from './cors-headers.ts'
import { applyEffects } from './effects.ts'
import { addLifecycleHeaders, deprecationLinks } from './lifecycle-headers.ts'
import { prefersProblemDetail } from './negotiate.ts'
import { pageLinks } from './page-links.ts'
import { addQuotaHeaders } from './quota-headers.ts'

/**
 * Builds the response for an outcome: its body, its headers, and the effects of a fault on them.
 */
export function buildResponse(context: RequestContext, outcome: Outcome): ApiResponse {
  const { request, trace } = context
  if (outcome.problem !== undefined) trace.problem = outcome.problem
  const body = writeBody(context, outcome)
  if (body === TOO_LARGE) return buildResponse(context, refuseLargeList())
  const response = {
    status: outcome.status,
    headers: buildHeaders(context, outcome, body),
    body: request.method === 'HEAD' ? null : (body?.text ?? null),
  }
  return applyEffects(context, response)
}

function buildHeaders(
  context: RequestContext,
  outcome: Outcome,
  body: Body | undefined,
): HeaderMap {
  const { settings } = context.service
  const headers: HeaderMap = {}
  if (body !== undefined) {
    headers['Content-Type'] = body.type
    headers['Content-Length'] = String(byteLength(body.text))
  }
  addQuotaHeaders(headers, context)
  if (outcome.headers !== undefined) Object.assign(headers, outcome.headers)
  addLifecycleHeaders(headers, context)
  addLinkHeaders(headers, context, outcome)
  addCacheHeaders(headers, outcome.problem === undefined ? 'success' : 'error', settings)
  addCorsHeaders(headers, context.request, settings)
  headers.Date = httpDate(context.now)
  headers['X-Request-Id'] = context.id
  return headers
}

/** The maximum length of a list in a response, in characters. */
export const LIST_LIMIT = 33_554_432

/** Stands for a list that is too large. */
const TOO_LARGE = Symbol('too large')

function refuseLargeList(): Outcome {
  const expected = `expected a list of at most ${LIST_LIMIT} characters but got more`
  const message = `response: ${expected}; set a lower limit, or delete some records`
  return refusal(modelProblem('insufficient_storage', message))
}

/** A body as text, and its media type. */
interface Body {
  readonly text: string
  readonly type: string
}

function writeBody(
  { request, trace }: RequestContext,
  outcome: Outcome,
): Body | typeof TOO_LARGE | undefined {
  const { body, json, plainText, problem } = outcome
  if (plainText !== undefined) return { text: plainText, type: 'text/plain; charset=utf-8' }
  if (body === undefined && json === undefined) return undefined
  const asDetail = problem !== undefined && prefersProblemDetail(headerOf(request, 'accept'))
  const text = Array.isArray(body)
    ? stringifyList(body, LIST_LIMIT)
    : (json ?? stringify(asDetail ? problemDetail(problem) : body))
  if (text === undefined) return TOO_LARGE
  const isMalformed = trace.fault?.fault.network === 'malformed-json'
  return {
    text: isMalformed ? text.slice(0, -1) : text,
    type: asDetail ? 'application/problem+json' : 'application/json',
  }
}

/**
 * Adds `Location` for a created record (RFC 9110 §10.2.2), `X-Total-Count` for a list, and `Link`
 * (RFC 8288). In `Link`, the links about the deprecation come before those to the other pages.
 */
function addLinkHeaders(
  headers: HeaderMap,
  context: RequestContext,
  { location, page }: Outcome,
): void {
  const { service } = context
  if (location !== undefined) headers.Location = service.settings.baseUrl.path + location
  if (page !== undefined) headers['X-Total-Count'] = String(page.total)
  const deprecation = deprecationLinks(context)
  const pages = page === undefined ? '' : pageLinks(context, page)
  const comma = deprecation !== '' && pages !== '' ? ', ' : ''
  if (deprecation !== '' || pages !== '') headers.Link = deprecation + comma + pages
}

function byteLength(text: string): number {
  // Most bodies are ASCII, with one byte per character. They need not be encoded.
  return /^[\x20-\x7e]*$/.test(text) ? text.length : new TextEncoder().encode(text).length
}
