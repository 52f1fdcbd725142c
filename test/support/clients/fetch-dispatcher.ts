import { Dispatcher, errors } from 'undici'
import type { Target } from './behaviour.ts'

/** How long undici waits for the start of a response, in ms. */
const HEADERS_TIMEOUT = 300_000

/** Sends the requests of undici with `fetch`, and fails with the errors of undici's own sockets. */
export class FetchDispatcher extends Dispatcher {
  readonly #fetch: Target['fetch']

  constructor(fetch: Target['fetch']) {
    super()
    this.#fetch = fetch
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    void this.#send(options, handler)
    return true
  }

  async #send(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    const controller = new Controller()
    try {
      handler.onRequestStart?.(controller, {})
      const response = await this.#request(options, controller)
      const headers = Object.fromEntries(response.headers)
      handler.onResponseStart?.(controller, response.status, headers, response.statusText)
      for await (const chunk of response.body ?? []) {
        handler.onResponseData?.(controller, Buffer.from(chunk))
      }
      handler.onResponseEnd?.(controller, {})
    } catch (error) {
      handler.onResponseError?.(controller, causeOf(error))
    }
  }

  async #request(options: Dispatcher.DispatchOptions, { signal, abort }: Controller) {
    const { origin, path, method, headers, body } = options
    const timer = setTimeout(() => abort(new errors.HeadersTimeoutError()), HEADERS_TIMEOUT)
    try {
      return await this.#fetch(`${origin}${path}`, {
        method,
        headers: Object.entries({ ...headers }).map(([name, value]) => [name, String(value)]),
        ...(typeof body === 'string' && { body }),
        signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

class Controller implements Dispatcher.DispatchController {
  readonly #aborter = new AbortController()
  readonly signal = this.#aborter.signal
  readonly paused = false
  readonly abort = (reason: Error) => this.#aborter.abort(reason)

  get aborted(): boolean {
    return this.signal.aborted
  }

  get reason(): Error | null {
    return this.signal.reason ?? null
  }

  pause() {}

  resume() {}
}

/** Returns the error of a socket, which `fetch` reports as the cause of its own. */
function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) throw error
  return error.cause instanceof Error ? error.cause : error
}
