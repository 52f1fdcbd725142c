import type { RequestHandler } from 'msw'
import type { Connection } from './connection.ts'
import type { HttpRequest } from './request/http-request.ts'

/** Asks your msw handlers for a response; undefined when none of them handles the request. */
export type AskHandlers = (
  request: HttpRequest,
  connection: Connection | undefined,
) => Promise<Response | undefined>

/** The methods that a `Request` cannot have (Fetch standard), so no handler can see them. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Whether a `Request` of this method can have a body (Fetch standard). */
export function mayHaveBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/**
 * Loads msw and returns a function that prepares your handlers for the server's origin; undefined
 * when there are no handlers. msw is imported only here, so a server without handlers never loads it.
 */
export async function loadHandlers(
  handlers: readonly RequestHandler[],
): Promise<((origin: string) => AskHandlers) | undefined> {
  if (handlers.length === 0) return undefined
  const { getResponse } = await import('msw')
  const own = [...handlers]
  return (origin) => async (request, connection) => {
    const url = origin + request.path + (request.query === '' ? '' : `?${request.query}`)
    if (FORBIDDEN.has(request.method) || !URL.canParse(url)) return undefined
    const controller = new AbortController()
    const abort = () => controller.abort()
    connection?.leaving.add(abort)
    try {
      const response = await getResponse(own, toRequest(request, url, controller.signal))
      return isPassthrough(response) ? undefined : response
    } finally {
      connection?.leaving.delete(abort)
    }
  }
}

function toRequest({ method, bytes, incoming }: HttpRequest, url: string, signal: AbortSignal) {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const body = bytes === null || bytes.length === 0 ? null : new Uint8Array(bytes)
  return new Request(url, { method, headers, signal, body })
}

/** Whether a response is the marker that msw's `passthrough()` returns. */
function isPassthrough(response: Response | undefined): boolean {
  return response?.headers.get('x-msw-intention') === 'passthrough'
}
