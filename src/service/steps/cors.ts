import { exposedHeaders } from '../../contract/generated/routes.gen.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { type ApiRequest, headerOf, isPreflight } from '../../http/messages.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Settings } from '../../settings/settings.ts'
import type { RequestContext } from '../context.ts'

/** The time for which a browser may cache a preflight, in seconds. */
const MAX_AGE = '600'

const EXPOSED = exposedHeaders.join(', ')

/** Matches a list of header names as a browser sends it. Any other value is not reflected. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,4096}$/

/** The part of a request context that CORS depends on. */
type CorsContext = Pick<RequestContext, 'request' | 'match'> & {
  readonly service: { readonly settings: Settings }
}

/**
 * Answers a CORS preflight (Fetch standard). It comes before every other step, because a preflight
 * has no key, and a page would see a refused preflight as a network error.
 */
export function answerPreflight({ request, match, service }: CorsContext): Outcome | undefined {
  const { settings } = service
  const header = (name: string) => headerOf(request, name)
  if (settings.cors === false || !isPreflight(request.method, header)) return undefined
  const allow = match?.item.allow ?? header('access-control-request-method') ?? ''
  const wanted = header('access-control-request-headers') ?? ''
  const isLocal = header('access-control-request-private-network') === 'true'
  return {
    status: 204,
    headers: {
      ...(match && { Allow: allow }),
      ...(isAllowed(request, settings) && {
        'Access-Control-Allow-Methods': HEADER_NAMES.test(allow) ? allow : '',
        ...(HEADER_NAMES.test(wanted) && { 'Access-Control-Allow-Headers': wanted }),
        ...(isLocal && { 'Access-Control-Allow-Private-Network': 'true' }),
        'Access-Control-Max-Age': MAX_AGE,
      }),
    },
  }
}

/** Adds the CORS headers of a reply. The origin is reflected, and a page may read every header. */
export function addCorsHeaders(
  headers: HeaderMap,
  { request, service }: Pick<CorsContext, 'request' | 'service'>,
): void {
  const { settings } = service
  if (settings.cors === false) return
  headers.Vary = headers.Vary === undefined ? 'Origin' : `${headers.Vary}, Origin`
  const origin = headerOf(request, 'origin')
  if (origin === undefined || !isAllowed(request, settings)) return
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Allow-Credentials'] = 'true'
  const { extraHeaders } = settings.rateLimit.dialect
  headers['Access-Control-Expose-Headers'] =
    extraHeaders.length === 0 ? EXPOSED : [...exposedHeaders, ...extraHeaders].join(', ')
}

function isAllowed(request: ApiRequest, { cors }: Settings): boolean {
  const origin = headerOf(request, 'origin') ?? ''
  if (typeof cors === 'object') return cors.has(origin)
  return cors && /^[\x21-\x7e]{1,2048}$/.test(origin)
}
