import type { HttpHandler } from 'msw'
import { loadHttp } from '#msw-http'
import { matchPath } from '../src/core/contract/router.ts'
import { findXhr, respondToXhr } from '../src/core/fetch/xml-http-request.ts'
import { belowBase, decodeUnreserved, splitUrl } from '../src/core/http/base-url.ts'
import { type Delivery, startDelivery } from '../src/core/http/delivery.ts'
import type { PetstoreInternals } from '../src/core/service/internals.ts'
import type { Candidate } from '../src/core/user-handlers/user-handlers.ts'

type Served = Pick<PetstoreInternals, 'settings' | 'state'>

/** Answers a request, which was sent when its delivery started. */
type AnswerRequest = (request: Request, delivery: Delivery) => Promise<Response>

/**
 * Creates the msw handler that answers all operations of a petstore, and your handlers. With a base
 * URL, it also answers all other paths below it.
 *
 * It is one handler, because msw reads the URL and the cookies of a request again for each.
 *
 * @param canHandle returns false for requests that aren't for an API, whatever their URL.
 */
export function createMswHandler(
  served: Served,
  respond: AnswerRequest,
  canHandle: (request: Request) => boolean = () => true,
): HttpHandler {
  // msw may answer other requests before it calls the resolver, so a delivery starts when msw asks.
  const deliveries = new WeakMap<Request, Delivery>()
  const handler = loadHttp().all(
    ({ request }) => {
      if (!canHandle(request)) return false
      deliveries.set(request, startDelivery())
      return isFor(request, served)
    },
    async ({ request }) => {
      const delivery = deliveries.get(request) ?? startDelivery()
      const xhr = findXhr(request)
      if (xhr) return respondToXhr(xhr, request, (sent) => respond(sent, delivery))
      const response = await respond(request, delivery)
      return response.type === 'error' && isFromNodeHttp(request) ? hangUp() : response
    },
  )
  const { origin, path } = served.settings.baseUrl
  // By default, msw shows "[custom predicate]".
  handler.info.header = `ALL ${origin ?? '*'}${path}/*`
  return handler
}

/** Returns whether a petstore answers a request: it's below a base URL, or one of its paths. */
function isFor(request: Request, { settings, state }: Served): boolean | Promise<boolean> {
  const { baseUrl, operations, lifecycle } = settings
  const { origin, path, query } = splitUrl(request.url)
  if (state.userHandlers.origins.has(origin)) return true
  const isElsewhere = baseUrl.origin !== null && baseUrl.origin !== origin
  const below = isElsewhere ? undefined : belowBase(decodeUnreserved(path), baseUrl.path)
  if (below === undefined) return false
  if (baseUrl.ownsUnknownPaths) return true
  if (operations && (matchPath(below) !== undefined || lifecycle.pages.has(below))) return true
  const candidates = state.userHandlers.find({ method: request.method, origin, path, query })
  return candidates.some(({ route }) => route.path !== undefined && !route.isForAll)
    ? true
    : anyAnswers(request, candidates)
}

/** Returns whether one of the handlers for any URL takes a request: the body or a function decides. */
async function anyAnswers(request: Request, candidates: readonly Candidate[]): Promise<boolean> {
  for (const { route } of candidates) {
    if (await route.handler.test({ request: request.clone() })) return true
  }
  return false
}

/**
 * Returns a response that makes msw close the connection of a client of `node:http`.
 *
 * Instead of `Response.error()`, such a client would get an error without a code. But msw destroys
 * the socket if a body fails before its first byte, and then the client gets the error of Node:
 * `socket hang up`, with the code `ECONNRESET`.
 */
function hangUp(): Response {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  return new Response(body)
}

/** Returns whether a request comes from `node:http`: others have no `Host` among their headers. */
function isFromNodeHttp({ headers }: Request): boolean {
  return headers.has('host')
}
