import type { HttpHandler, RequestHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import { loadHttp } from '#msw-http'
import { describeUnhandled } from '../../core/contract/router.ts'
import { type BaseUrl, splitUrl } from '../../core/http/base-url.ts'
import { cancelSafely } from '../../core/http/bytes.ts'
import { laterTurn } from '../../core/time/timers.ts'

/** What msw does with requests that nothing handles. A function refuses one if it throws. */
type Unhandled = 'bypass' | 'warn' | ((request: Request) => void)

/** What msw 3 passes on: a request, or a web socket. */
interface Unmatched {
  readonly frame: { readonly data: { readonly request?: Request } }
}

/** Starts to intercept requests. Returns a function that stops it. */
export function intercept(server: SetupServer, onUnhandledRequest: Unhandled): () => void {
  const onUnhandledFrame =
    typeof onUnhandledRequest === 'string'
      ? onUnhandledRequest
      : ({ frame: { data } }: Unmatched) => data.request && onUnhandledRequest(data.request)
  // msw 2 reads the first option, msw 3 the second. Each ignores the other.
  server.listen({ onUnhandledRequest, ...{ onUnhandledFrame } })
  readCopies(server)
  return () => {
    server.events.removeListener('response:mocked', drain)
    server.close()
  }
}

/** Reads copies from now on, also if the user's `server.events.removeAllListeners()` ended it. */
export function readCopies({ events }: SetupServer): void {
  events.removeListener('response:mocked', drain)
  events.on('response:mocked', drain)
}

/**
 * Reads or discards the copy of a response that msw creates for its events.
 *
 * Otherwise, a client that cancels the body of a response waits forever, and the body's source never
 * hears of it. The openai client does so before a retry. A response without a length may be an endless
 * stream: its copy is discarded, unless a listener of the user has begun to read it.
 */
function drain({ response }: { readonly response: Response }): void {
  if (response.bodyUsed) return
  if (response.headers.has('content-length')) {
    void response
      .clone()
      .arrayBuffer()
      .catch(() => {})
  } else {
    // A locked body can't be cancelled.
    void laterTurn().then(() => cancelSafely(response.body))
  }
}

/** The handlers that `createFallback` has created. */
const fallbacks = new WeakSet<object>()

/**
 * Creates a handler that passes requests on to the handlers that `list` returns.
 *
 * They run when msw asks whether it handles a request: msw would also take a request for handled if
 * there were no response later.
 */
export function createFallback(list: () => readonly object[]): HttpHandler {
  const responses = new WeakMap<Request, Response>()
  const handler = loadHttp().all(
    async ({ request }) => {
      const response = await firstResponse(request, list())
      if (response !== undefined) responses.set(request, response)
      return response !== undefined
    },
    ({ request }) => responses.get(request),
  )
  fallbacks.add(handler)
  return handler
}

async function firstResponse(
  request: Request,
  handlers: readonly object[],
): Promise<Response | undefined> {
  const requestId = crypto.randomUUID()
  for (const handler of handlers) {
    // Two fallbacks would call each other forever.
    if (fallbacks.has(handler) || !isRequestHandler(handler)) continue
    const result = await handler.run({ request, requestId })
    if (result?.response !== undefined) return result.response
  }
  return undefined
}

/** Returns whether a handler is for requests. A handler for web sockets has no `info`. */
function isRequestHandler(handler: object): handler is RequestHandler {
  return 'info' in handler
}

/**
 * Refuses a request that nothing handles: prints why, and lets the client see a network error.
 * Lets a URL through that isn't for the network, such as `data:`, and a web socket.
 *
 * @throws {TypeError} naming the request, the nearest operation, and how to allow the request.
 */
export function throwUnhandled(request: Request, baseUrls: readonly BaseUrl[]): void {
  const { method, url } = request
  if (!/^https?:/.test(url)) return
  const { origin, path } = splitUrl(url)
  const message = `${describeUnhandled({ method, origin, path }, baseUrls)}
To let it through, set onUnhandledRequest: 'bypass' or 'warn', or add a handler: petstore.server.use(http.all('${origin}${path}', () => passthrough())). The handlers of an msw server of your own go there too: petstore.server.use(...handlers)`
  console.error(message)
  // msw passes on an error that has both members, like those of Node. Others become a 500.
  throw Object.assign(new TypeError(message), { code: 'ERR_UNHANDLED_REQUEST', errno: undefined })
}

/**
 * Refuses msw 3 where it can be installed and imported, but doesn't work: on a Node without
 * `Promise.withResolvers`, every intercepted request fails. On Bun and Deno, msw 3 intercepts no
 * request, so each would reach the network.
 *
 * @throws {Error} naming the version of msw that works here.
 */
export function requireUsableMsw(server: object): void {
  // Of the two major versions, only the server of msw 3 has the member `readyState`.
  if (!('readyState' in server)) return
  const runtime = findUnsupported()
  if (runtime === undefined) return
  const { name, why } = runtime
  const message = `msw: expected msw 2 on ${name} but got msw 3, which ${why}`
  throw new Error(`${message}; run npm install --save-dev msw@2`)
}

/** Returns the name of a runtime on which msw 3 doesn't work, and why. */
function findUnsupported(): { readonly name: string; readonly why: string } | undefined {
  const { node, bun, deno } = process.versions
  const why = 'intercepts nothing there'
  if (bun !== undefined) return { name: `Bun ${bun}`, why }
  if (deno !== undefined) return { name: `Deno ${deno}`, why }
  if ('withResolvers' in Promise) return undefined
  return { name: `Node ${node}`, why: 'needs Node 22.12 or later' }
}
