import type { ServerResponse } from 'node:http'
import { logError } from '../../../core/lib/printable.ts'
import { startStopwatch } from '../../../core/time/timers.ts'
import type { ResponseLine } from '../options.ts'

/** The user's function for the request log. */
type OnResponse = (line: ResponseLine) => void

/** Calls `onResponse` once, when a response ends. */
export class ResponseWatch {
  readonly #onResponse: OnResponse
  readonly #request: Pick<ResponseLine, 'method' | 'url'>
  readonly #elapsed = startStopwatch()
  #response: Pick<ResponseLine, 'plan' | 'remaining'> | undefined
  #isOver = false

  constructor(onResponse: OnResponse, request: Pick<ResponseLine, 'method' | 'url'>) {
    this.#onResponse = onResponse
    this.#request = request
  }

  /**
   * Records the plan and the headers of the response. Until this is called, `end` reports nothing.
   */
  recordResponse(plan: string | null, headers: Readonly<Record<string, string>> = {}): void {
    const remaining = headers['X-RateLimit-Remaining']
    this.#response = { plan, remaining: remaining === undefined ? null : Number(remaining) }
  }

  /**
   * Reports the response. Pass null as `status` if the connection broke before the headers were
   * sent.
   */
  end(status: number | null): void {
    if (this.#isOver || this.#response === undefined) return
    this.#isOver = true
    const line = { ...this.#request, status, ...this.#response, ms: this.#elapsed() }
    // The user's function may throw or reject. That must not affect the response.
    new Promise((resolve) => resolve(this.#onResponse(line))).catch((error: unknown) =>
      logError('[petstore-mock] onResponse failed.', error),
    )
  }
}

/** Reports a response once it's sent or the client disconnects. */
export function watchResponse(
  outgoing: ServerResponse,
  onResponse: OnResponse,
  closed: AbortSignal,
): ResponseWatch {
  const { method = 'GET', url = '/' } = outgoing.req
  const watch = new ResponseWatch(onResponse, { method, url })
  const end = () => {
    closed.removeEventListener('abort', end)
    watch.end(outgoing.headersSent ? outgoing.statusCode : null)
  }
  outgoing.once('close', end)
  // When the client disconnects, a pipelined response that waits for its turn gets no `close`
  // event.
  closed.addEventListener('abort', end)
  return watch
}
