import { httpDate } from './clock.ts'
import { stringify } from './contract/stringify.ts'
import type { ApiReply, Exchange, Findings } from './exchange.ts'
import { headerOf } from './exchange.ts'
import type { Fault } from './faults/fault.ts'
import { corsHeaders } from './policies/cors.ts'
import { deprecationLinks, lifecycleHeaders } from './policies/lifecycle.ts'
import { quotaHeaders } from './policies/quota.ts'
import type { Headers } from './quota/headers.ts'
import { type Outcome, type PageInfo, problemDetail } from './reply.ts'
import type { Scope } from './scope.ts'

/** Makes the reply of an outcome: writes its body, and puts on it the headers that all replies carry. */
export function finish(
  exchange: Exchange,
  outcome: Outcome,
  scope: Scope,
  findings: Findings,
): ApiReply {
  const fault = findings.fault?.fault
  const { text, type } = writeBody(exchange, outcome)
  const body = fault?.network === 'malformed-json' ? text?.slice(0, -1) : text
  const headers: Headers = {
    ...(body !== undefined && { 'Content-Type': type, 'Content-Length': String(byteLength(body)) }),
    ...quotaHeaders(exchange, scope),
    ...outcome.headers,
    ...lifecycleHeaders(exchange, scope),
    ...placeHeaders(outcome, scope),
    ...linkHeader(exchange, outcome, scope),
    ...corsHeaders(exchange, scope),
    Date: httpDate(exchange.now),
    'X-Request-Id': exchange.id,
  }
  const delayMs = drawDelay(scope, fault)
  return {
    status: outcome.status,
    headers: fault?.headers === undefined ? headers : override(headers, fault.headers),
    body: exchange.request.method === 'HEAD' ? null : (body ?? null),
    ...(delayMs > 0 && { delayMs }),
    ...(fault?.network !== undefined && { network: fault.network }),
  }
}

function writeBody({ request }: Exchange, { body, problem }: Outcome) {
  if (problem !== undefined && prefersProblemDetail(headerOf(request, 'accept'))) {
    return { text: stringify(problemDetail(problem)), type: 'application/problem+json' }
  }
  return { text: body === undefined ? undefined : stringify(body), type: 'application/json' }
}

/** Whether a client takes problem details (RFC 9457): it names the type, and not with `q=0`. */
function prefersProblemDetail(accept: string | undefined): boolean {
  const range = accept
    ?.toLowerCase()
    .split(',')
    .find((item) => item.trim().startsWith('application/problem+json'))
  return range !== undefined && !/;\s*q=0(?:\.0{0,3})?\s*$/.test(range)
}

/** `Location` of what was created (RFC 9110 §10.2.2), `X-Total-Count` of a list. */
function placeHeaders({ location, page }: Outcome, { settings }: Scope): Headers {
  return {
    ...(location !== undefined && { Location: settings.baseUrl.path + location }),
    ...(page !== undefined && { 'X-Total-Count': String(page.total) }),
  }
}

/** `Link` (RFC 8288): why the operation is deprecated, then the other pages of a list. */
function linkHeader(exchange: Exchange, { page }: Outcome, scope: Scope): Headers {
  const links = [
    ...deprecationLinks(exchange, scope),
    ...(page === undefined ? [] : pageLinks(exchange, page)),
  ]
  return links.length === 0 ? {} : { Link: links.join(', ') }
}

/** Links to the first, previous, next and last page, each with the request's filters. */
function pageLinks({ request }: Exchange, { offset, limit, total }: PageInfo): readonly string[] {
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
}

function drawDelay({ settings, parts }: Scope, fault: Fault | undefined): number {
  const ranges = [settings.latency, fault?.delay]
  return ranges.reduce<number>((sum, range) => {
    if (!Array.isArray(range)) return sum
    const [least, most] = range
    return sum + (least === most ? least : parts.random.between(least, most))
  }, 0)
}

function override(headers: Headers, changes: NonNullable<Fault['headers']>): Headers {
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
