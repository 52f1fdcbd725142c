import { CallError, readError, UNREACHABLE } from './call-error.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Calls a control API over HTTP. Paths are below its base URL, percent-encoded. */
export interface ControlClient {
  /**
   * Sends a call. Resolves once the headers of the response have arrived.
   *
   * @throws {CallError} if the call is refused, or the server cannot be reached.
   */
  send(method: Method, path: string, rest?: RequestInit): Promise<Response>
  /** Sends a call like `send`. Resolves to the JSON of the response; undefined for an empty body. */
  call<Result>(method: Method, path: string, body?: unknown): Promise<Result>
  /** Sends a GET like `send`. Resolves to the response as text. */
  text(path: string): Promise<string>
}

/** Returns the control token to send with a call; null for none. */
export type ReadToken = () => string | null

/** Creates a client of the control API at the URL `base`. */
export function createControlClient(base: string, readToken: ReadToken): ControlClient {
  const send = async (method: Method, path: string, rest: RequestInit = {}) => {
    const headers = new Headers()
    const token = readToken()
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const request = { ...rest, method, headers, cache: 'no-store' } as const
    const response = await fetch(base + path, request).catch((error: unknown) => {
      throw new CallError(UNREACHABLE, `The server cannot be reached: ${reasonOf(error)}`, error)
    })
    if (!response.ok) throw readError(response.status, await response.text())
    return response
  }
  return {
    send,
    async call(method, path, body) {
      const rest = body === undefined ? {} : { body: JSON.stringify(body) }
      const text = await (await send(method, path, rest)).text()
      return text === '' ? undefined : JSON.parse(text)
    },
    text: async (path) => (await send('GET', path)).text(),
  }
}

/** Says why a request failed. Only Node gives the reason, as the cause of the error. */
function reasonOf(error: unknown): string {
  const { cause } = Object(error)
  const { message, code } = Object(cause)
  return String(message || code || error)
}
