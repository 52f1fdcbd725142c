import type { BaseUrl } from '../http/base-url.ts'
import type { AdapterRequest } from '../http/messages.ts'

/**
 * Returns the error of `fetch` for a connection that was reset. Before they retry, many clients look
 * at the code of its `cause`.
 */
export function fetchFailed(): TypeError {
  return new TypeError('fetch failed', { cause: withCode('read ECONNRESET', 'ECONNRESET') })
}

/** Returns the error of `fetch` for an origin that isn't served. Its cause says which are. */
export function notServed(
  { origin }: Pick<AdapterRequest, 'origin'>,
  baseUrls: readonly BaseUrl[],
): TypeError {
  const served = baseUrls.flatMap((base) => base.origin ?? []).join(' or ')
  const message = `${origin} isn't an origin of your handlers: expected ${served}`
  return new TypeError('fetch failed', { cause: withCode(message, 'ENOTFOUND') })
}

/** Returns the error of `fetch` for a connection that was closed halfway through a body. */
export function terminated(): TypeError {
  return new TypeError('terminated', { cause: withCode('other side closed', 'UND_ERR_SOCKET') })
}

/**
 * Returns a response that makes msw close the connection of a client of `node:http`.
 *
 * Instead of `Response.error()`, such a client would get an error without a code. But msw destroys
 * the socket if a body fails before its first byte, and then the client gets the error of Node:
 * `socket hang up`, with the code `ECONNRESET`.
 */
export function hangUp(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(terminated()) })
  return new Response(body)
}

/** Returns whether a request comes from `node:http`: others have no `Host` among their headers. */
export function isFromNodeHttp({ headers }: Request): boolean {
  return headers.has('host')
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}
