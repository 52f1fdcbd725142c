import type { Answer } from '../../http/answer.ts'
import { headerOf, isPreflight } from '../../http/messages.ts'
import type { RequestContext } from '../context.ts'
import { allowedOrigin } from '../response/cors-headers.ts'
import { allowOf } from './routing.ts'

/** The time for which a browser may cache a preflight, in seconds. */
const MAX_AGE = '600'

/** The request headers on which only the answer to a preflight depends. */
const PREFLIGHT_VARY =
  'Access-Control-Request-Method, Access-Control-Request-Headers, Access-Control-Request-Private-Network'

/** Matches a list of header names as a browser sends it. Any other value isn't reflected. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,2048}$/

/** Matches a list of methods. The longest method that is registered has 18 characters. */
const METHOD_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,128}$/

/** The part of a request context that CORS depends on. */
type CorsContext = Pick<RequestContext, 'request' | 'match' | 'path' | 'internals'>

/**
 * Answers a CORS preflight (Fetch standard). It comes before every other step, because a preflight
 * has no key, and a page would see a refused preflight as a network error.
 */
export function answerPreflight(context: CorsContext): Answer | undefined {
  const { request, internals } = context
  const { settings } = internals
  const header = (name: string) => headerOf(request, name)
  if (settings.cors === false || !isPreflight(request.method, header)) return undefined
  const known = allowOf(context)
  const allow = known ?? header('access-control-request-method') ?? ''
  const wanted = header('access-control-request-headers') ?? ''
  const isLocal = header('access-control-request-private-network') === 'true'
  return {
    status: 204,
    headers: {
      ...(known && { Allow: known }),
      Vary: PREFLIGHT_VARY,
      ...(allowedOrigin(request, settings) !== undefined && {
        'Access-Control-Allow-Methods': METHOD_NAMES.test(allow) ? allow : '',
        ...(HEADER_NAMES.test(wanted) && { 'Access-Control-Allow-Headers': wanted }),
        ...(isLocal && { 'Access-Control-Allow-Private-Network': 'true' }),
        'Access-Control-Max-Age': MAX_AGE,
      }),
    },
  }
}
