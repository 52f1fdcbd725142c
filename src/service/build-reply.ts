import { stringify } from '../contract/stringify.ts'
import type { Fault } from '../faults/fault.ts'
import type { HeaderMap } from '../http/headers.ts'
import type { ApiReply, Exchange, Trace } from '../http/messages.ts'
import { headerOf } from '../http/messages.ts'
import { type Outcome, type PageInfo, problemDetail } from '../http/outcome.ts'
import type { Random } from '../lib/random.ts'
import { httpDate } from '../time/instant.ts'
import type { Scope } from './context.ts'
import { putCorsHeaders } from './steps/cors.ts'
import { deprecationLinks, putLifecycleHeaders } from './steps/lifecycle.ts'
import { putQuotaHeaders } from './steps/quota.ts'

/** Makes the reply of an outcome: writes its body, and puts on it the headers that all replies carry. */
export function finish(exchange: Exchange, outcome: Outcome, scope: Scope, trace: Trace): ApiReply {
  const fault = trace.fault?.fault
  const body = writeBody(exchange, outcome, fault)
  const headers: HeaderMap = {}
  putBodyHeaders(headers, body)
  putQuotaHeaders(headers, exchange, scope, trace)
  if (outcome.headers !== undefined) Object.assign(headers, outcome.headers)
  // An error comes in two media types (RFC 9110 §12.5.5).
  if (outcome.problem !== undefined) headers.Vary = 'Accept'
  putLifecycleHeaders(headers, exchange, scope)
  putPlaceHeaders(headers, exchange, outcome, scope)
  putCorsHeaders(headers, exchange, scope)
  headers.Date = httpDate(exchange.now)
  headers['X-Request-Id'] = exchange.id
  const reply = {
    status: outcome.status,
    headers: fault?.headers === undefined ? headers : override(headers, fault.headers),
    body: exchange.request.method === 'HEAD' ? null : (body?.text ?? null),
  }
  const delayMs = drawDelay(scope, fault)
  if (delayMs === 0 && fault?.network === undefined) return reply
  return {
    ...reply,
    ...(delayMs > 0 && { delayMs }),
    ...(fault?.network !== undefined && { network: fault.network }),
  }
}

/** A body as text, and its media type. */
interface BodyText {
  readonly text: string
  readonly type: string
}

function writeBody(
  { request }: Exchange,
  { body, problem }: Outcome,
  fault: Fault | undefined,
): BodyText | undefined {
  if (body === undefined) return undefined
  const asDetail = problem !== undefined && prefersProblemDetail(headerOf(request, 'accept'))
  const text = stringify(asDetail ? problemDetail(problem) : body)
  return {
    text: fault?.network === 'malformed-json' ? text.slice(0, -1) : text,
    type: asDetail ? 'application/problem+json' : 'application/json',
  }
}

function putBodyHeaders(headers: HeaderMap, body: BodyText | undefined): void {
  if (body === undefined) return
  headers['Content-Type'] = body.type
  headers['Content-Length'] = String(byteLength(body.text))
}

/** Whether a client wants problem details (RFC 9457) no less than plain JSON. */
function prefersProblemDetail(accept: string | undefined): boolean {
  if (accept === undefined || !/problem\+json/i.test(accept)) return false
  const ranges = accept.toLowerCase().split(',')
  const quality = qualityOf(ranges, 'application/problem+json')
  return quality > 0 && quality >= qualityOf(ranges, 'application/json')
}

/** How much a media type is wanted (RFC 9110 §12.5.1), 0 to 1; 0 when it is not named. */
function qualityOf(ranges: readonly string[], type: string): number {
  const range = ranges.find((item) => item.split(';', 1)[0]?.trim() === type)
  if (range === undefined) return 0
  const [, quality = '1'] = /;\s*q=([\d.]{1,5})/.exec(range) ?? []
  return Number(quality)
}

/**
 * Puts `Location` of what was created (RFC 9110 §10.2.2), `X-Total-Count` of a list, and `Link`
 * (RFC 8288): why the operation is deprecated, then the other pages of a list.
 */
function putPlaceHeaders(
  headers: HeaderMap,
  exchange: Exchange,
  { location, page }: Outcome,
  scope: Scope,
): void {
  if (location !== undefined) headers.Location = scope.settings.baseUrl.path + location
  if (page !== undefined) headers['X-Total-Count'] = String(page.total)
  const deprecation = deprecationLinks(exchange, scope)
  const pages = page === undefined ? '' : pageLinks(exchange, page)
  const comma = deprecation !== '' && pages !== '' ? ', ' : ''
  if (deprecation !== '' || pages !== '') headers.Link = deprecation + comma + pages
}

/** Links to the first, previous, next and last page, each with the request's filters. */
function pageLinks({ request }: Exchange, { offset, limit, total }: PageInfo): string {
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  const links: readonly (readonly [string, number | undefined])[] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.min(Math.max(0, offset - limit), last) : undefined],
    ['next', offset + limit < total ? offset + limit : undefined],
    ['last', last],
  ]
  const query = new URLSearchParams(request.query)
  return links
    .filter(([, at]) => at !== undefined)
    .map(([rel, at]) => {
      query.set('limit', String(limit))
      query.set('offset', String(at))
      return `<${request.path}?${query}>; rel="${rel}"`
    })
    .join(', ')
}

function drawDelay({ settings, state }: Scope, fault: Fault | undefined): number {
  const latency = drawFrom(settings.latency, state.random)
  return fault === undefined ? latency : latency + drawFrom(fault.delay, state.random)
}

function drawFrom(range: Fault['delay'], random: Random): number {
  if (!Array.isArray(range)) return 0
  const [least, most] = range
  return least === most ? least : random.between(least, most)
}

function override(headers: HeaderMap, changes: NonNullable<Fault['headers']>): HeaderMap {
  const names = new Set(Object.keys(changes).map((name) => name.toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return Object.fromEntries([...kept, ...added])
}

function byteLength(text: string): number {
  // Most bodies are ASCII, whose length is known without encoding them.
  return /^[\x20-\x7e]*$/.test(text) ? text.length : new TextEncoder().encode(text).length
}
