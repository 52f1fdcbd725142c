import type { ServiceSettings } from '../../control/describe-settings.ts'
import { messageOf } from '../../core/lib/describe.ts'
import type { Connection } from './connection.ts'

/** Returns the origin of the service. Never the host that a client sent: it may be elsewhere. */
export function originOf({ place }: Connection, { baseUrl }: ServiceSettings): string {
  return (place === 'page' && baseUrl.origin) || location.origin
}

/**
 * Sends a request to the service as it's given. Resolves to the id of its journal entry.
 *
 * @throws {TypeError} if the browser can't send it, or no response of the service came.
 */
export async function sendRequest(
  connection: Connection,
  url: string,
  init: RequestInit = {},
): Promise<string> {
  if (connection.place === 'server') requireSendable(url, init)
  const response = await connection.fetch(url, init).catch((error: unknown) => {
    throw new TypeError(`No response came: ${messageOf(error)}`)
  })
  const id = response.headers.get('X-Request-Id')
  if (id !== null) return id
  const { status } = response
  const { pathname } = new URL(url)
  throw new TypeError(`${pathname} isn't part of the service: got a ${status} without X-Request-Id`)
}

/** Refuses what the browser would send otherwise: it leaves out some headers without a word. */
function requireSendable(url: string, init: RequestInit): void {
  const sent = new Request(url, init).headers
  const given = [...new Headers(init.headers).keys()]
  const missing = given.filter((name) => !sent.has(name))
  if (missing.length === 0) return
  throw new TypeError(
    `The browser can't send ${missing.join(', ')}. Copy the request as curl instead.`,
  )
}
