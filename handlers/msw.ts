import type { HttpHandler, HttpResponseResolver, RequestHandler } from 'msw'
import { loadHttp } from '#msw-http'
import { findDeprecationPage } from '../src/core/contract/deprecation-page.ts'
import { routes } from '../src/core/contract/generated/routes.gen.ts'
import type { Route } from '../src/core/contract/route.ts'
import { matchMethod, matchPath } from '../src/core/contract/router.ts'
import { hangUp, isFromNodeHttp } from '../src/core/fetch/connection-errors.ts'
import { splitUrl } from '../src/core/fetch/split-url.ts'
import { belowBase, decodeUnreserved } from '../src/core/http/base-url.ts'
import { type Delivery, startDelivery } from '../src/core/http/delivery.ts'
import type { PetstoreInternals } from '../src/core/service/internals.ts'

/** Answers a request. If `delivery` is left out, it starts now. */
export type Answer = (request: Request, delivery?: Delivery) => Promise<Response>

/** The handler for a request: the one of a route, or the one for other paths; null for none. */
type Target = Route | 'other-path' | null

/** What is known about a request: what it is for, and its delivery; none if it isn't ours. */
interface Found {
  readonly target: Target
  readonly delivery: Delivery | undefined
}

/**
 * The cookies that are passed on to msw. The service uses none, so the handlers don't parse any.
 */
const NO_COOKIES = {}

/** What decides for which requests there are handlers. */
type Handled = Pick<PetstoreInternals, 'settings' | 'mayAnswer'>

/**
 * Creates one msw handler for each operation, and one for your own handlers. With a base URL, that
 * one is also for all other paths below it.
 *
 * `canHandle` returns false for requests that aren't for the service, whatever their URL. The
 * handler of a path's first operation also answers methods without an operation (`OPTIONS`, or
 * 405), so that no request to a known path gets past the mock.
 */
export function createHandlers(
  handled: Handled,
  answer: Answer,
  canHandle: (request: Request) => boolean = () => true,
): HttpHandler[] {
  const { baseUrl, operations } = handled.settings
  const requests = new WeakMap<Request, Found>()
  // msw calls every handler for a request. The first one finds the target for all of them.
  const find = (request: Request): Found => {
    const known = requests.get(request)
    if (known !== undefined) return known
    const target = canHandle(request) ? findTarget(request, handled) : null
    // Start the delivery now, because msw may answer other requests before it calls the handler.
    const found = { target, delivery: target === null ? undefined : startDelivery() }
    requests.set(request, found)
    return found
  }
  const answerRequest = async (request: Request) => {
    const response = await answer(request, requests.get(request)?.delivery)
    return response.type === 'error' && isFromNodeHttp(request) ? hangUp() : response
  }
  const prefix = (baseUrl.origin ?? '*') + baseUrl.path
  const routed = (operations ? routes : []).map((route) =>
    createRouted(route.method, prefix + route.path.replaceAll(/\{(\w+)\}/g, ':$1'), {
      isTarget: (request) => find(request).target === route,
      answer: answerRequest,
    }),
  )
  const isTarget = (request: Request) => find(request).target === 'other-path'
  return [...routed, createRouted('ALL', `${prefix}/*`, { isTarget, answer: answerRequest })]
}

/** The result that msw expects from a handler. */
type Result = Awaited<ReturnType<HttpHandler['run']>>

/** What most handlers return for a request, as it is for one of them at most. */
const NO_RESULT: Promise<Result> = Promise.resolve(null)

/** What makes a handler ours: the function that matches a request, and the one that answers it. */
interface Routing {
  readonly isTarget: (request: Request) => boolean
  readonly answer: (request: Request) => Promise<Response>
}

/**
 * Creates a handler of msw that replaces msw's matching with a function.
 *
 * For every request, msw compiles the path of each handler, reads cookies and copies the request.
 * With 18 handlers, this took twice as long as everything else. `info` and `isUsed` work as usual.
 */
function createRouted(
  method: Route['method'] | 'ALL',
  path: string,
  { isTarget, answer }: Routing,
): HttpHandler {
  const handler = createHandler(method, path, ({ request }) => answer(request))
  const parsed = (matches: boolean) => ({ match: { matches, params: {} }, cookies: NO_COOKIES })
  const run = async ({ request, requestId }: Incoming): Promise<Result> => {
    handler.isUsed = true
    const response = await answer(request)
    return { handler, request, requestId, response, parsedResult: parsed(true) }
  }
  return Object.assign(handler, {
    run: (incoming: Incoming) => (isTarget(incoming.request) ? run(incoming) : NO_RESULT),
    parse: async ({ request }: Pick<Incoming, 'request'>) => parsed(isTarget(request)),
    predicate: async ({ request }: Pick<Incoming, 'request'>) => isTarget(request),
  })
}

/** Creates a handler as `http.get` does. */
function createHandler(
  method: Route['method'] | 'ALL',
  path: string,
  resolver: HttpResponseResolver,
): HttpHandler {
  const { all, get, post, put, delete: remove } = loadHttp()
  const handler = { ALL: all, GET: get, POST: post, PUT: put, DELETE: remove }[method](
    path,
    resolver,
  )
  // For all methods, msw would show a regular expression.
  Object.assign(handler.info, { method, header: `${method} ${path}` })
  return handler
}

/** The handlers that `createFallback` has created. */
const fallbacks = new WeakSet<object>()

/**
 * Creates a handler that passes requests on to the handlers that `list` returns.
 *
 * A function as handler wouldn't do: msw would take each request for handled.
 */
export function createFallback(list: () => readonly object[]): HttpHandler {
  const handler = createHandler('ALL', '*', () => undefined)
  fallbacks.add(handler)
  return Object.assign(handler, {
    async run(incoming: Incoming): Promise<Result> {
      for (const other of list()) {
        // Two fallbacks would call each other forever.
        if (fallbacks.has(other) || !isRequestHandler(other)) continue
        const result = await other.run(incoming)
        if (result?.response !== undefined) return result
      }
      return null
    },
  })
}

/** Returns whether a handler is for requests. A handler for web sockets has no `info`. */
function isRequestHandler(handler: object): handler is RequestHandler {
  return 'info' in handler
}

interface Incoming {
  readonly request: Request
  readonly requestId: string
}

function findTarget({ url, method }: Request, { settings, mayAnswer }: Handled): Target {
  const { baseUrl, operations } = settings
  const { origin, path: whole, query } = splitUrl(url)
  if (baseUrl.origin !== null && baseUrl.origin !== origin) return null
  const path = belowBase(decodeUnreserved(whole), baseUrl.path)
  if (path === undefined) return null
  if (mayAnswer({ method, origin, path: whole, query })) return 'other-path'
  const match = operations ? matchPath(path) : undefined
  // The handler of an operation also answers for the page about its deprecation.
  if (match === undefined)
    return (
      (operations && findDeprecationPage(path)) || (baseUrl.ownsUnknownPaths ? 'other-path' : null)
    )
  const [first = null] = match.item.routes.values()
  return matchMethod(match.item, method) ?? first
}
