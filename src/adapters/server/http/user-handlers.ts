import { METHODS } from 'node:http'
import type { RequestHandler } from 'msw'
import { urlOf } from '../../../core/http/messages.ts'
import type { HttpRequest } from './http-request.ts'

/**
 * Runs your msw handlers. Returns their response; undefined if none of them handles the request.
 */
export type RunHandlers = (request: HttpRequest) => Promise<Response | undefined>

/** Methods that a `Request` cannot have (Fetch standard), so no handler can receive them. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Returns whether a `Request` with this method can have a body (Fetch standard). */
export function mayHaveBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/**
 * Imports msw, and returns a function that prepares your handlers for the server's origin. Returns
 * undefined if there are no handlers, without importing msw.
 */
export async function loadHandlers(
  handlers: readonly RequestHandler[],
): Promise<((origin: string) => RunHandlers) | undefined> {
  if (handlers.length === 0) return undefined
  const { getResponse } = await import('msw')
  const own = [...handlers]
  return (origin) => async (request) => {
    const url = origin + urlOf(request)
    const { method, connection } = request
    if (FORBIDDEN.has(method) || !METHODS.includes(method)) return undefined
    if (!URL.canParse(url)) return undefined
    const controller = new AbortController()
    const abort = () => controller.abort()
    connection.closed.addEventListener('abort', abort)
    try {
      const response = await getResponse(own, toRequest(request, url, controller.signal))
      return isPassthrough(response) ? undefined : response
    } finally {
      connection.closed.removeEventListener('abort', abort)
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

/** Returns whether a response is the marker that msw's `passthrough()` creates. */
function isPassthrough(response: Response | undefined): boolean {
  return response?.headers.get('x-msw-intention') === 'passthrough'
}
