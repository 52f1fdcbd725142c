import { CallError, readError, UNREACHABLE } from './call-error.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls a control API over HTTP. Paths are below its base URL, and percent-encoded. */
export interface ControlClient {
  /**
   * Sends a call. Resolves once the headers of the response have arrived.
   *
   * @throws {CallError} if the call is refused, or the server can't be reached.
   * @throws {OptionError} if a member refuses its arguments.
   */
  send(method: Method, path: string, rest?: RequestInit): Promise<Response>
}

/** Returns the control token to send with a call; null for none. */
export type ReadToken = () => string | null

/** Creates a client of the control API at the URL `base`. */
export function createControlClient(base: string, readToken: ReadToken): ControlClient {
  return {
    async send(method, path, rest = {}) {
      const headers = new Headers()
      const token = readToken()
      if (token !== null) headers.set('Authorization', `Bearer ${token}`)
      const request = { ...rest, method, headers, cache: 'no-store' } as const
      const response = await fetch(base + path, request).catch((error: unknown) => {
        throw new CallError(UNREACHABLE, `The server can't be reached: ${reasonOf(error)}`, error)
      })
      if (!response.ok) throw readError(response.status, await response.text())
      return response
    },
  }
}

/** Says why a request failed. Only Node gives the reason, as the cause of the error. */
function reasonOf(error: unknown): string {
  const { cause } = Object(error)
  const { message, code } = Object(cause)
  return String(message || code || error)
}
