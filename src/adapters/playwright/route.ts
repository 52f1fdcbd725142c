import type { BrowserContext, Request, Route } from '@playwright/test'
import { describeUnhandled } from '../../core/contract/router.ts'
import { belowBase } from '../../core/http/base-url.ts'
import type { PublicUrl } from './options.ts'

/** From where to where requests are forwarded. */
interface Forwarder {
  /** The URL that the page uses. */
  readonly from: PublicUrl
  /** The URL of the session. */
  readonly to: URL
}

/** Playwright must not wait for less than the page, and not follow redirects for it. */
const AS_IT_IS = { maxRedirects: 0, timeout: 0 } as const

/**
 * Sends the requests of all pages in a browser context to a session, as if it were at the URL that
 * the pages use. The browser applies CORS to the responses of the session. Calls of the same origin
 * that aren't below this URL fail.
 */
export async function routeToSession(
  context: BrowserContext,
  from: PublicUrl,
  sessionUrl: string,
): Promise<void> {
  const forwarder = { from, to: new URL(sessionUrl) }
  const isForOrigin = ({ origin }: URL) => origin === from.origin
  await context.route(isForOrigin, async (route) => {
    // After the test, the page no longer waits, and Playwright refuses to do anything with the route.
    await handle(route, forwarder).catch(() => {})
  })
}

async function handle(route: Route, forwarder: Forwarder): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  if (belowBase(pathname, forwarder.from.path) !== undefined) return forward(route, forwarder)
  return isCall(request) ? abort(route, forwarder) : route.fallback()
}

/** Returns whether a request is a call of a page at another origin, not a page or its assets. */
function isCall(request: Request): boolean {
  return ['fetch', 'xhr'].includes(request.resourceType()) && foreignOrigin(request) !== undefined
}

/** Lets a request fail that would reach the real API. */
function abort(route: Route, { from }: Forwarder): Promise<void> {
  const request = route.request()
  const { origin, pathname: path } = new URL(request.url())
  const named = { method: request.method(), origin, path }
  console.error(`${describeUnhandled(named, [{ ...from, basePath: from.path, ownsUnknownPaths: true }])}
To let it through, route it: await context.route('${origin}${path}**', (route) => route.continue())`)
  return route.abort('accessdenied')
}

async function forward(route: Route, forwarder: Forwarder): Promise<void> {
  const request = route.request()
  const origin = foreignOrigin(request)
  const response = await route
    .fetch({ url: urlIn(request.url(), forwarder), ...AS_IT_IS })
    .catch(() => undefined)
  // The page can't tell in which way a connection was lost.
  if (response === undefined) return route.abort('connectionreset')
  const headers = publicHeaders(response.headers(), forwarder)
  return route.fulfill({ response, headers: origin === undefined ? headers : withCors(headers) })
}

/** Returns the origin of the page if it isn't that of the request. */
function foreignOrigin(request: Request): string | undefined {
  const { origin } = request.headers()
  return origin === new URL(request.url()).origin ? undefined : origin
}

/** Returns the URL in the session for a URL of the page. */
function urlIn(url: string, { from, to }: Forwarder): string {
  const { pathname, search } = new URL(url)
  return to.origin + to.pathname + (belowBase(pathname, from.path) ?? '') + search
}

/** Returns headers in which links into the session are links below the URL of the page. */
function publicHeaders(
  headers: Readonly<Record<string, string>>,
  { from, to }: Forwarder,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const shown = value.replaceAll(to.href, from.origin + from.path)
    return [name, shown.replaceAll(to.pathname, from.path)]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns headers that keep a page of another origin from the response unless the session allows it.
 * Playwright adds `Access-Control-Allow-Origin` to responses without it.
 */
function withCors(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { 'access-control-allow-origin': '', ...headers }
}
