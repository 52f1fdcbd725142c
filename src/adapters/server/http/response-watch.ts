import type { ServerResponse } from 'node:http'
import { logError } from '../../../core/lib/printable.ts'
import { startStopwatch } from '../../../core/time/timers.ts'
import type { ResponseLine } from '../options.ts'

/** Records the plan and the headers of a response. */
export type RecordResponse = (
  plan: string | null,
  headers?: Readonly<Record<string, string>>,
) => void

/**
 * Calls `onResponse` once a response is sent or the client disconnects. Returns a function that
 * records the response. What isn't recorded isn't reported.
 */
export function watchResponse(
  outgoing: ServerResponse,
  onResponse: (line: ResponseLine) => void,
  closed: AbortSignal,
): RecordResponse {
  const { method = 'GET', url = '/' } = outgoing.req
  const elapsed = startStopwatch()
  let response: Pick<ResponseLine, 'plan' | 'remaining'> | undefined
  const end = () => {
    outgoing.off('close', end)
    closed.removeEventListener('abort', end)
    if (response === undefined) return
    const status = outgoing.headersSent ? outgoing.statusCode : null
    const line = { method, url, status, ...response, ms: elapsed() }
    // The user's function may throw or reject. That must not affect the response.
    new Promise((resolve) => resolve(onResponse(line))).catch((error: unknown) =>
      logError('[petstore-mock] onResponse failed.', error),
    )
  }
  outgoing.once('close', end)
  // When the client disconnects, a pipelined response that waits for its turn gets no `close`
  // event.
  closed.addEventListener('abort', end)
  return (plan, headers = {}) => {
    const remaining = headers['X-RateLimit-Remaining']
    response = { plan, remaining: remaining === undefined ? null : Number(remaining) }
  }
}
