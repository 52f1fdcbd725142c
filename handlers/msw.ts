import type { HttpHandler } from 'msw'
import { loadHttp } from '#msw-http'
import { findDeprecationPage } from '../src/core/contract/deprecation-page.ts'
import { matchPath } from '../src/core/contract/router.ts'
import { hangUp, isFromNodeHttp } from '../src/core/fetch/connection-errors.ts'
import { belowBase, decodeUnreserved } from '../src/core/http/base-url.ts'
import { type Delivery, startDelivery } from '../src/core/http/delivery.ts'
import { splitUrl } from '../src/core/http/split-url.ts'
import type { PetstoreInternals } from '../src/core/service/internals.ts'

/** What decides which requests are for a petstore. */
type Served = Pick<PetstoreInternals, 'settings' | 'mayAnswer'>

/** Answers a request, which was sent when its delivery started. */
type Answer = (request: Request, delivery: Delivery) => Promise<Response>

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
  answer: Answer,
  canHandle: (request: Request) => boolean = () => true,
): HttpHandler {
  // msw may answer other requests before it calls the resolver, so a delivery starts when msw asks.
  const deliveries = new WeakMap<Request, Delivery>()
  const handler = loadHttp().all(
    ({ request }) => {
      if (!canHandle(request) || !isFor(request, served)) return false
      deliveries.set(request, startDelivery())
      return true
    },
    async ({ request }) => {
      const response = await answer(request, deliveries.get(request) ?? startDelivery())
      return response.type === 'error' && isFromNodeHttp(request) ? hangUp() : response
    },
  )
  const { origin, path } = served.settings.baseUrl
  // By default, msw shows "[custom predicate]".
  handler.info.header = `ALL ${origin ?? '*'}${path}/*`
  return handler
}

/** Returns whether a petstore answers a request. */
function isFor({ url, method }: Request, { settings, mayAnswer }: Served): boolean {
  const { baseUrl, operations } = settings
  const { origin, path: whole, query } = splitUrl(url)
  if (baseUrl.origin !== null && baseUrl.origin !== origin) return false
  const path = belowBase(decodeUnreserved(whole), baseUrl.path)
  if (path === undefined) return false
  if (baseUrl.ownsUnknownPaths || mayAnswer({ method, origin, path: whole, query })) return true
  return operations && (matchPath(path) ?? findDeprecationPage(path)) !== undefined
}
