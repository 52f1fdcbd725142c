import { HttpHandler } from 'msw'
import { routes } from '../contract/generated/routes.gen.ts'
import type { Route } from '../contract/route.ts'
import { matchMethod, matchPath } from '../contract/router.ts'
import { type BaseUrl, belowBase } from '../http/base-url.ts'
import { type Delivery, startDelivery } from '../http/delivery.ts'

/** Answers a request of the service; without a delivery, it was sent just now. */
export type Answer = (request: Request, delivery?: Delivery) => Promise<Response>

/** Says which handler a request is for; null when the service leaves it alone. */
type Addressee = Route | 'unknown-path' | null

const WITH_COOKIES_UNREAD = {}

/**
 * One msw handler for each operation, and with a base URL one for every other path below it.
 *
 * `isCall` says no to requests that are never the service's, wherever they lead. The handler of a
 * path's first operation also answers the methods that the path does not have
 * (`HEAD`, `OPTIONS`, 405), so that no request to a known path gets past the mock.
 */
export function createHandlers(
  baseUrl: BaseUrl,
  answer: Answer,
  isCall: (request: Request) => boolean = () => true,
): HttpHandler[] {
  const addressees = new WeakMap<Request, Addressee>()
  const deliveries = new WeakMap<Request, Delivery>()
  // msw asks each handler in turn: the first one finds out for whom the request is, for all.
  const addresseeOf = (request: Request) => {
    const known = addressees.get(request)
    if (known !== undefined) return known
    const addressee = isCall(request) ? findAddressee(request, baseUrl) : null
    addressees.set(request, addressee)
    // Until msw calls a handler, other requests may have been answered.
    if (addressee !== null) deliveries.set(request, startDelivery())
    return addressee
  }
  const answerIt = (request: Request) => answer(request, deliveries.get(request))
  const prefix = (baseUrl.origin ?? '*') + baseUrl.path
  const operations = routes.map(
    (route) =>
      new AddressedHandler(
        route.method,
        prefix + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        (request) => addresseeOf(request) === route,
        answerIt,
      ),
  )
  if (!baseUrl.ownsUnknownPaths) return operations
  const isUnknown = (request: Request) => addresseeOf(request) === 'unknown-path'
  return [...operations, new AddressedHandler('ALL', `${prefix}/*`, isUnknown, answerIt)]
}

/** What a handler makes of a request that is for it. */
type Result = Awaited<ReturnType<HttpHandler['run']>>

/**
 * A handler that is told whether a request is for it, and answers it without further ado.
 *
 * msw compiles the path of every handler anew for every request, reads cookies, and copies the
 * request: with 18 handlers that took twice as long as all the rest, and with one still a quarter of
 * it. What it shows of a handler (`info`, `isUsed`) stays.
 */
class AddressedHandler extends HttpHandler {
  readonly #isAddressee: (request: Request) => boolean
  readonly #answer: (request: Request) => Promise<Response>

  constructor(
    method: string,
    path: string,
    isAddressee: (request: Request) => boolean,
    answer: (request: Request) => Promise<Response>,
  ) {
    super(method, path, ({ request }) => answer(request))
    this.#isAddressee = isAddressee
    this.#answer = answer
  }

  override async run({ request, requestId }: Addressed): Promise<Result> {
    if (!this.#isAddressee(request)) return null
    this.isUsed = true
    const response = await this.#answer(request)
    return { handler: this, request, requestId, response, parsedResult: this.#parsed(true) }
  }

  override async parse({ request }: Pick<Addressed, 'request'>) {
    return this.#parsed(this.#isAddressee(request))
  }

  override async predicate({ request }: Pick<Addressed, 'request'>) {
    return this.#isAddressee(request)
  }

  #parsed(matches: boolean) {
    return { match: { matches, params: {} }, cookies: WITH_COOKIES_UNREAD }
  }
}

interface Addressed {
  readonly request: Request
  readonly requestId: string
}

function findAddressee({ url, method }: Request, baseUrl: BaseUrl): Addressee {
  const { origin, pathname } = new URL(url)
  if (baseUrl.origin !== null && baseUrl.origin !== origin) return null
  const path = belowBase(pathname, baseUrl.path)
  if (path === undefined) return null
  const match = matchPath(path)
  if (match === undefined) return baseUrl.ownsUnknownPaths ? 'unknown-path' : null
  const [first = null] = match.item.routes.values()
  return matchMethod(match.item, method) ?? first
}
