import { exposedHeaders } from '../../contract/generated/routes.gen.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { type ApiRequest, type Exchange, headerOf } from '../../http/messages.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Scope } from '../context.ts'

/** How long a browser may remember a preflight, in seconds. */
const MAX_AGE = '600'

const EXPOSED = exposedHeaders.join(', ')

/** Header names as a browser lists them; anything else is not reflected. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,4096}$/

/**
 * Answers a CORS preflight (Fetch standard) before anything else: it carries no key, and a refused
 * one would show up in the page as a network error.
 */
export function answerPreflight(
  { request, match }: Pick<Exchange, 'request' | 'match'>,
  { settings }: Pick<Scope, 'settings'>,
): Outcome | undefined {
  if (!isPreflight(request) || settings.cors === false) return undefined
  const allow = match?.item.allow ?? headerOf(request, 'access-control-request-method') ?? ''
  const wanted = headerOf(request, 'access-control-request-headers') ?? ''
  const isLocal = headerOf(request, 'access-control-request-private-network') === 'true'
  return {
    status: 204,
    headers: {
      ...(match && { Allow: allow }),
      ...(isAllowed(request, settings) && {
        'Access-Control-Allow-Methods': HEADER_NAMES.test(allow) ? allow : '',
        ...(HEADER_NAMES.test(wanted) && { 'Access-Control-Allow-HeaderMap': wanted }),
        ...(isLocal && { 'Access-Control-Allow-Private-Network': 'true' }),
        'Access-Control-Max-Age': MAX_AGE,
      }),
    },
  }
}

/** Puts the CORS headers of a reply: the origin reflected, and every header that a page may read. */
export function putCorsHeaders(
  headers: HeaderMap,
  { request }: Pick<Exchange, 'request'>,
  { settings }: Pick<Scope, 'settings'>,
): void {
  if (settings.cors === false) return
  headers.Vary = headers.Vary === undefined ? 'Origin' : `${headers.Vary}, Origin`
  const origin = headerOf(request, 'origin')
  if (origin === undefined || !isAllowed(request, settings)) return
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Allow-Credentials'] = 'true'
  const { extraHeaders } = settings.rateLimit.dialect
  headers['Access-Control-Expose-HeaderMap'] =
    extraHeaders.length === 0 ? EXPOSED : [...exposedHeaders, ...extraHeaders].join(', ')
}

function isPreflight(request: ApiRequest): boolean {
  return (
    request.method === 'OPTIONS' &&
    headerOf(request, 'origin') !== undefined &&
    headerOf(request, 'access-control-request-method') !== undefined
  )
}

function isAllowed(request: ApiRequest, { cors }: Settings): boolean {
  const origin = headerOf(request, 'origin') ?? ''
  if (typeof cors === 'object') return cors.has(origin)
  return cors && /^[\x21-\x7e]{1,2048}$/.test(origin)
}
