import { stringify } from '../contract/int64.ts'
import { isPagingParameter, isUnlimited } from '../contract/parameters.ts'
import type { Parameter } from '../contract/route.ts'
import { writeError } from '../dialects/dialect.ts'
import { breakJson, changeResponse } from '../faults/fault.ts'
import type { Answer, HandlerResponse, PageInfo } from '../http/answer.ts'
import { findHeader, type HeaderMap, joinNames } from '../http/headers.ts'
import { type ApiRequest, type ApiResponse, headerOf, NO_STATUS } from '../http/messages.ts'
import { byteLength } from '../lib/text.ts'
import { deprecationOf } from '../lifecycle/lifecycle.ts'
import { putQuotaHeaders } from '../quota/decision.ts'
import { isAmple } from '../quota/plans.ts'
import type { Settings } from '../settings/settings.ts'
import { drawDuration } from '../time/duration.ts'
import { httpDate } from '../time/instant.ts'
import type { RequestContext } from './context.ts'

/**
 * Builds the response for an answer: its body, its headers, and what a fault does to them.
 */
export function buildResponse(context: RequestContext, answer: Answer): ApiResponse {
  const { request, trace } = context
  if (answer.status === NO_STATUS) return withoutStatus(answer)
  trace.problem = answer.problem
  const written = writeError(answer, context.dialect, context.id)
  if (answer.handled !== undefined) return buildHandled(context, answer.status, answer.handled)
  const body = writeBody(context, written)
  const response = {
    status: written.status,
    headers: buildHeaders(context, written, body),
    body: request.method === 'HEAD' ? null : (body?.text ?? null),
  }
  return applyFault(context, response)
}

/** Adds the latency of the service to a finished response, and what the fault does to it. */
function applyFault(
  { trace, internals, random }: RequestContext,
  response: ApiResponse,
): ApiResponse {
  const delayMs = drawDuration(internals.settings.latency, random)
  const delayed = delayMs > 0 ? { ...response, delayMs } : response
  return changeResponse(trace.fault?.fault, delayed, random)
}

/** Returns what isn't sent: the client has given up, or a handler lets the request through. */
function withoutStatus({ status, handled }: Answer): ApiResponse {
  return { status, headers: {}, body: null, ...(handled && { content: handled.content }) }
}

/**
 * Builds the response for that of one of your handlers. The headers about quotas, deprecation, CORS,
 * the time and the request are the service's, because a recorded response has old ones.
 */
function buildHandled(
  context: RequestContext,
  status: number,
  handled: HandlerResponse,
): ApiResponse {
  const { content, network, passing } = handled
  const fault = context.trace.fault?.fault
  const { text } = handled
  const body = text && breakJson(fault, text, handled.headers['content-type'])
  const added: HeaderMap = {}
  const length = body === null ? handled.length : byteLength(body)
  if (length !== undefined) added['Content-Length'] = String(length)
  addServiceHeaders(added, context, handled.headers)
  const { link, vary } = handled.headers
  if (added.Link !== undefined && link !== undefined) added.Link += `, ${link}`
  addVary(added, context.internals.settings, vary)
  const replaced = new Set(Object.keys(added).map((name) => name.toLowerCase()))
  const others = Object.entries(handled.headers).filter(
    ([name]) => !replaced.has(name) && !name.startsWith('access-control-'),
  )
  // Unlike an assignment, this keeps every name, such as __proto__.
  const headers = Object.fromEntries([...Object.entries(added), ...others])
  addCors(headers, context, handled.headers['access-control-expose-headers'])
  const response = applyFault(context, {
    status,
    headers,
    body,
    content,
    ...(passing && { passing }),
  })
  return network === undefined ? response : { ...response, network }
}

/**
 * Adds the headers about the quota. Without a decision, the request was refused before it. Where no plan
 * limits the caller, a handler may tell of limits.
 */
function addQuotaHeaders(
  headers: HeaderMap,
  { caller, now, internals, trace, dialect }: RequestContext,
  handled: HandlerResponse['headers'],
): void {
  const { quotaService, settings } = internals
  const { ietfHeaders } = settings.rateLimit
  const quota = trace.quota ?? quotaService.look(caller.apiKey, now, dialect)
  const told = { ...quota, exhaustedUntil: trace.problem?.until }
  const added: HeaderMap = {}
  putQuotaHeaders(added, { ietfHeaders, dialect }, told)
  const isToldByHandler = Object.keys(added).some((name) =>
    Object.hasOwn(handled, name.toLowerCase()),
  )
  if (!isToldByHandler || !quota.windows.every(isAmple)) Object.assign(headers, added)
}

/** Adds the headers that every response has. `handled` are those of a handler. */
function addServiceHeaders(
  headers: HeaderMap,
  context: RequestContext,
  handled: HandlerResponse['headers'] = {},
): void {
  addQuotaHeaders(headers, context, handled)
  addLifecycleHeaders(headers, context)
  headers.Date = httpDate(context.now)
  headers['X-Request-Id'] = context.id
}

/** Adds the CORS headers, when the response has all others but those of a fault. */
function addCors(headers: HeaderMap, context: RequestContext, exposed?: string): void {
  const { request, trace, internals } = context
  const changes = trace.fault?.fault.headers
  addCorsHeaders(headers, request, internals.settings, { changes, exposed })
}

function buildHeaders(context: RequestContext, answer: Answer, body: Body | undefined): HeaderMap {
  const { settings } = context.internals
  const headers: HeaderMap = {}
  if (body !== undefined) {
    headers['Content-Type'] = body.type
    headers['Content-Length'] = String(byteLength(body.text))
  }
  addServiceHeaders(headers, context)
  Object.assign(headers, answer.headers)
  addListHeaders(headers, context, answer)
  addCacheHeaders(headers, settings)
  const vary = answer.headers?.Vary
  if (vary !== undefined) headers.Vary = joinNames(headers.Vary, vary)
  addCors(headers, context)
  return headers
}

interface Body {
  readonly text: string
  readonly type: string
}

function writeBody({ trace }: RequestContext, answer: Answer): Body | undefined {
  const { body, plainText } = answer
  if (plainText !== undefined) return { text: plainText, type: 'text/plain; charset=utf-8' }
  if (body === undefined) return undefined
  const text = breakJson(trace.fault?.fault, stringify(body))
  return { text, type: 'application/json' }
}

/**
 * Adds `Location` for a created record (RFC 9110 §10.2.2), and `X-Total-Count` and `Link` (RFC 8288)
 * for a list.
 */
function addListHeaders(
  headers: HeaderMap,
  context: RequestContext,
  { location, page }: Answer,
): void {
  const { internals } = context
  if (location !== undefined) headers.Location = internals.settings.baseUrl.path + location
  if (page === undefined) return
  headers['X-Total-Count'] = String(page.total)
  const pages = pageLinks(context, page)
  if (pages !== '') headers.Link = headers.Link === undefined ? pages : `${headers.Link}, ${pages}`
}

/**
 * Adds `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` for a deprecated operation, and
 * `X-API-Stability` for an experimental or beta operation (A20).
 */
function addLifecycleHeaders(
  headers: HeaderMap,
  { operation, route, internals }: RequestContext,
): void {
  if (operation === undefined) return
  const { lifecycle, stability } = internals.settings
  const deprecated = deprecationOf(lifecycle, operation)
  if (deprecated?.deprecation) headers.Deprecation = deprecated.deprecation
  if (deprecated?.sunset) headers.Sunset = deprecated.sunset
  if (deprecated?.links) headers.Link = deprecated.links
  const level = route?.operation === operation ? stability.get(route.operation) : undefined
  if (level !== undefined && level !== 'stable') headers['X-API-Stability'] = level
}

/**
 * Returns the `Link` members for the first, previous, next and last page, with the request's
 * filters. Empty if the request has no limit and the response holds the whole list.
 *
 * The pages follow the request's own offset: with `limit=10&offset=3` they start at 3, 13, 23. The
 * last page is the one where a client that follows `next` stops.
 */
function pageLinks(
  { request, route }: Pick<RequestContext, 'request' | 'route'>,
  { offset, limit, total }: PageInfo,
): string {
  if (isUnlimited(limit) && offset === 0) return ''
  const start = offset % limit
  const last = start < total ? start + Math.floor((total - 1 - start) / limit) * limit : 0
  const links: readonly (readonly [string, number | undefined])[] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.min(Math.max(0, offset - limit), last) : undefined],
    ['next', offset < last ? offset + limit : undefined],
    ['last', last],
  ]
  const query = filtersOf(route?.queryParameters ?? [], request.query ?? '')
  return links
    .filter(([, at]) => at !== undefined)
    .map(([rel, at]) => {
      if (!isUnlimited(limit)) query.set('limit', String(limit))
      query.set('offset', String(at))
      return `<${request.path}?${query}>; rel="${rel}"`
    })
    .join(', ')
}

/**
 * Returns the filters of a valid query. Their values are short. Other parameters are left out,
 * because a client may send any number of them, and the links repeat the query four times.
 */
function filtersOf(parameters: readonly Parameter[], query: string): URLSearchParams {
  const sent = new URLSearchParams(query)
  const filters = new URLSearchParams()
  for (const { name } of parameters) {
    const value = isPagingParameter(name) ? null : sent.get(name)
    if (value !== null) filters.set(name, value)
  }
  return filters
}

/** The request headers on which a response depends: those that can hold the key, and with CORS the origin. */
const VARY = {
  withCors: 'Origin, X-API-Key, Authorization',
  withoutCors: 'X-API-Key, Authorization',
}

/**
 * Adds `Cache-Control` and `Vary` (RFC 9110 §12.5.5). No response may be stored, because each has the
 * quota of its caller.
 */
export function addCacheHeaders(headers: HeaderMap, settings: Pick<Settings, 'cors'>): void {
  headers['Cache-Control'] = 'no-store'
  addVary(headers, settings)
}

/** Adds `Vary`: the request headers on which a response depends, after those that it names itself. */
function addVary(headers: HeaderMap, { cors }: Pick<Settings, 'cors'>, named?: string): void {
  const names = cors === false ? VARY.withoutCors : VARY.withCors
  headers.Vary = named === undefined ? names : joinNames(named, names)
}

/** What becomes of the headers of a response after its CORS headers were added. */
interface Later {
  /** The headers that a fault sets or, if the value is null, removes. */
  readonly changes?: Readonly<Record<string, string | null>> | undefined
  /** The headers that your handler lets a page read. */
  readonly exposed?: string | undefined
}

/**
 * Adds the CORS headers of a response. The origin is reflected, and a page may read every header that
 * the response has then.
 */
export function addCorsHeaders(
  headers: HeaderMap,
  request: ApiRequest,
  settings: Settings,
  { changes = {}, exposed }: Later = {},
): void {
  const origin = allowedOrigin(request, settings)
  if (origin === undefined) return
  const names = [...Object.keys(headers), ...Object.keys(changes)].filter(
    (name) => !HIDDEN.test(name) && findHeader(changes, name.toLowerCase()) !== null,
  )
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Allow-Credentials'] = 'true'
  headers['Access-Control-Expose-Headers'] = joinNames(names.join(','), exposed)
}

/**
 * Matches the headers that a page can always read (Fetch standard, "CORS-safelisted response-header
 * name"), never, or has no use for.
 */
const HIDDEN =
  /^(?:cache-control|content-language|content-length|content-type|expires|last-modified|pragma|set-cookie|vary|access-control-.*)$/i

/** Returns the origin of a request if the `cors` option allows it. */
export function allowedOrigin(request: ApiRequest, { cors }: Settings): string | undefined {
  const origin = headerOf(request, 'origin')
  if (origin === undefined || cors === false) return undefined
  const isAllowed = cors === true ? /^[\x21-\x7e]+$/.test(origin) : cors.has(origin)
  return isAllowed ? origin : undefined
}
