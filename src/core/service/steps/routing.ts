import { type Answer, answerOtherMethod, errorAnswer } from '../../http/answer.ts'
import { belowBase, decodeUnreserved } from '../../http/base-url.ts'
import { headerOf, isPreflight, METHODS } from '../../http/messages.ts'
import { httpProblem } from '../../http/problems.ts'
import { deprecationOf } from '../../lifecycle/lifecycle.ts'
import { httpDate } from '../../time/instant.ts'
import { hostsOf } from '../../user-handlers/user-handlers.ts'
import type { RequestContext } from '../context.ts'
import { allowedOrigin } from '../response.ts'

/** The time for which a browser may cache a preflight, in seconds. */
const MAX_AGE = '600'

/** The request headers on which only the answer to a preflight depends. */
const PREFLIGHT_VARY = 'Access-Control-Request-Method, Access-Control-Request-Headers'

/** Matches a list of methods or header names as a browser sends it. Any other value isn't reflected. */
const NAMES = /^[\w!#$%&'*+.^`|~, -]+$/

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
  const asked = header('access-control-request-method') ?? ''
  const allow = known === undefined ? asked : withMethod(known, asked, context)
  const wanted = header('access-control-request-headers') ?? ''
  return {
    status: 204,
    headers: {
      ...(known && { Allow: known }),
      Vary: PREFLIGHT_VARY,
      ...(allowedOrigin(request, settings) !== undefined && {
        'Access-Control-Allow-Methods': NAMES.test(allow) ? allow : '',
        ...(NAMES.test(wanted) && { 'Access-Control-Allow-Headers': wanted }),
        'Access-Control-Max-Age': MAX_AGE,
      }),
    },
  }
}

/** Adds a method that HTTP has added later, such as QUERY, if a handler of yours answers it. */
function withMethod(known: string, asked: string, { request, internals }: CorsContext): string {
  if (METHODS.includes(asked.toUpperCase())) return known
  const answering = internals.state.userHandlers.find({ ...request, method: asked, body: null })
  return answering.length > 0 ? `${known}, ${asked}` : known
}

const READS = 'GET, HEAD, OPTIONS'

/**
 * Answers a request that has no operation: `OPTIONS` with 204, `GET` and `HEAD` with the page about a
 * deprecated operation, others with 404, 405 or 501.
 */
export function requireOperation(context: RequestContext): Answer | undefined {
  const { request, path, route, candidates } = context
  const { method } = request
  if (route !== undefined || candidates.length > 0) return undefined
  const unanswered = findUnanswered(context)
  // A tunnel has no path that could allow it or not.
  if (method === 'CONNECT' || (!METHODS.includes(method) && unanswered === undefined)) {
    const message = `The service doesn't implement the method ${method}`
    return errorAnswer(httpProblem('method_not_implemented', message))
  }
  const page = context.internals.settings.lifecycle.pages.get(path)
  if (page !== undefined && (method === 'GET' || method === 'HEAD')) {
    return { status: 200, plainText: page }
  }
  const allow = unanswered?.hasNoMethods ? undefined : allowOf(context, method)
  if (allow === undefined) {
    const message = unanswered?.message ?? describeMissing(context)
    return errorAnswer(httpProblem('route_not_found', message))
  }
  return answerOtherMethod(method, path, allow)
}

/** Says that there's no such path. The path of the base URL itself is empty below it. */
function describeMissing({ request, path, internals }: RequestContext): string {
  const { path: base } = internals.settings.baseUrl
  const isOutside = belowBase(decodeUnreserved(request.path), base) === undefined
  return `There is no path ${path || base}${isOutside ? `; the service is below ${base}` : ''}`
}

const MOST_NAMED = 20

/**
 * Says which handlers of yours are for the path of a request that none has answered, and whether its
 * method isn't the reason: it names none of several origins. Returns undefined if no handler is for the
 * path.
 */
function findUnanswered({ request, path, internals }: RequestContext) {
  const { userHandlers } = internals.state
  const routes = userHandlers.at(request)
  if (routes.length === 0) return undefined
  const labels = routes.slice(0, MOST_NAMED).map((route) => userHandlers.labelOf(route))
  const more = routes.length > MOST_NAMED ? `, and ${routes.length - MOST_NAMED} more` : ''
  const hosts = hostsOf(routes)
  const hint =
    hosts.length > 1 ? `; name one: ${hosts.map((host) => `/@${host}${path}`).join(' or ')}` : ''
  const message = `No handler gave ${request.method} ${path} a response; the handlers of this path are ${labels.join(', ')}${more}${hint}`
  return { hasNoMethods: hosts.length > 1, message }
}

/**
 * Returns the methods that a path allows, as in `Allow`: those of its operations or page, and of your
 * handlers. If your handlers have passed on a request, they don't count for its method.
 */
function allowOf(
  { request, match, path, internals }: CorsContext,
  passed = '',
): string | undefined {
  const isPage = internals.settings.lifecycle.pages.has(path)
  const served = match?.item.allow ?? (isPage ? READS : undefined)
  const handled = internals.state.userHandlers.methodsOf(request)
  if (handled.length === 0 || handled.includes(passed)) return served
  const all = [...handled, 'OPTIONS', ...(served?.split(', ') ?? [])]
  return METHODS.filter((method) => all.includes(method)).join(', ')
}

/** Refuses requests with 410 after the sunset of an operation, unless `afterSunset` is `'serve'`. */
export function rejectSunset({ operation, now, internals }: RequestContext): Answer | undefined {
  const { lifecycle } = internals.settings
  if (operation === undefined) return undefined
  const sunsetAt = deprecationOf(lifecycle, operation)?.sunsetAt ?? null
  if (sunsetAt === null || now < sunsetAt || lifecycle.afterSunset === 'serve') return undefined
  const message = `${operation} was switched off on ${httpDate(sunsetAt)}`
  return errorAnswer(httpProblem('operation_gone', message))
}
