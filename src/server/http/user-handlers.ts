import type { RequestHandler } from 'msw'
import type { Connection } from './connections.ts'
import type { HttpRequest } from './request/http-request.ts'

/** Asks the user's own handlers; undefined when they leave a request to the service. */
export type Ask = (
  request: HttpRequest,
  connection: Connection | undefined,
) => Promise<Response | undefined>

/** Methods that no `Request` can have (Fetch standard), and so no handler. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Whether a `Request` of this method can have a body (Fetch standard). */
export function mayHaveBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/**
 * Makes what asks handlers of msw, which is loaded only here: without handlers it is not on the
 * path at all. `origin` is that of the URLs they see.
 */
export async function createAsk(
  handlers: readonly RequestHandler[],
  origin: () => string,
): Promise<Ask> {
  const { getResponse } = await import('msw')
  const asked = [...handlers]
  return async (request, connection) => {
    const url = origin() + request.path + (request.query === '' ? '' : `?${request.query}`)
    if (FORBIDDEN.has(request.method) || !URL.canParse(url)) return undefined
    const controller = new AbortController()
    const leave = () => controller.abort()
    connection?.leaving.add(leave)
    try {
      const response = await getResponse(asked, toRequest(request, url, controller.signal))
      return isLeft(response) ? undefined : response
    } finally {
      connection?.leaving.delete(leave)
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

/** What `passthrough()` answers is a mark for msw, not a response. */
function isLeft(response: Response | undefined): boolean {
  return response?.headers.get('x-msw-intention') === 'passthrough'
}
