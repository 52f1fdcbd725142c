import { startTimer } from '../time/timers.ts'

/**
 * Returns the XMLHttpRequest that a request comes from; undefined if there's none. msw 2 keeps it with
 * the request. With msw 3, an XMLHttpRequest of jsdom or happy-dom sends a request of `node:http`.
 */
export function findXhr(request: Request): XMLHttpRequest | undefined {
  const isPage = 'XMLHttpRequest' in globalThis && 'ProgressEvent' in globalThis
  if (!isPage) return undefined
  for (const symbol of Object.getOwnPropertySymbols(request)) {
    const value: unknown = Reflect.get(request, symbol)
    if (value instanceof XMLHttpRequest) return value
  }
  return undefined
}

/**
 * Answers an XMLHttpRequest, with its `timeout`, its `abort()` and an `error` if the body breaks off: msw 2
 * ignores the first two, and rejects a promise that nobody handles for the third. Of a request that the
 * client has given up, msw never hears again, because it would dispatch the events of a response.
 */
export async function respondToXhr(
  xhr: XMLHttpRequest,
  request: Request,
  respond: (request: Request) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const { signal } = controller
  const giveUp = (event: 'timeout' | 'abort') => {
    stopListening()
    controller.abort()
    fail(xhr, event)
  }
  const stopTimer = xhr.timeout > 0 ? startTimer(xhr.timeout, () => giveUp('timeout')) : () => {}
  define(xhr, 'abort', () => giveUp('abort'))
  const stopListening = () => {
    stopTimer()
    Reflect.deleteProperty(xhr, 'abort')
  }
  const answer = respond(withSignal(request, signal)).then(wholeOrError)
  await answer.catch(() => {})
  if (signal.aborted) return new Promise(() => {})
  stopListening()
  return answer
}

/** Returns a request that tells when the client gives up, where `Request` takes the page's signals. */
function withSignal(request: Request, signal: AbortSignal): Request {
  try {
    return new Request(request, { signal })
  } catch {
    return request
  }
}

/** Returns a response whose body has arrived. If it breaks off, the connection is lost. */
async function wholeOrError(response: Response): Promise<Response> {
  try {
    await response.clone().arrayBuffer()
    return response
  } catch {
    return Response.error()
  }
}

/** Does what an XMLHttpRequest does when it ends without a response (XMLHttpRequest standard). */
function fail(xhr: XMLHttpRequest, event: 'timeout' | 'abort'): void {
  // To msw, this handler is a listener too. It would be called twice.
  if (xhr.ontimeout !== null) xhr.ontimeout = () => {}
  define(xhr, 'readyState', XMLHttpRequest.DONE)
  xhr.dispatchEvent(new Event('readystatechange'))
  for (const type of [event, 'loadend']) xhr.dispatchEvent(new ProgressEvent(type))
  if (event === 'abort') define(xhr, 'readyState', XMLHttpRequest.UNSENT)
}

/** Sets a member that the prototype has as well. */
function define(xhr: XMLHttpRequest, name: 'abort' | 'readyState', value: unknown): void {
  Object.defineProperty(xhr, name, { value, writable: true, enumerable: true, configurable: true })
}
