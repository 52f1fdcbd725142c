/** How a panel reaches the petstore that it shows: through its control API and its events. */
export interface Connection {
  /** Where the petstore runs: in this page, or on the server that this page comes from. */
  readonly place: 'page' | 'server'
  /**
   * Calls the control API of the petstore. Resolves to the JSON of the answer; undefined if it has
   * no body.
   *
   * @throws {CallError} if the call is refused, or the petstore cannot be reached.
   */
  call<Result>(method: Method, path: string, body?: unknown): Promise<Result>
  /** Calls the control API like `call`. Resolves to the answer as text. */
  text(path: string): Promise<string>
  /** Listens to the events of the petstore. Returns a function that stops this. */
  listen(listener: ConnectionListener): () => void
  /** Returns the connection to a session, or to the main petstore for null. Only on a server. */
  session(id: string | null): Connection
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Whether events arrive. `locked` means that the server requires a token, `gone` that the session
 * was deleted.
 */
export type Link = 'connecting' | 'open' | 'lost' | 'locked' | 'gone'

/** What a connection tells the panel. */
export interface ConnectionListener {
  /** Called with each event: its name, and its data as JSON text. */
  onEvent(name: string, data: string): void
  onLink(link: Link): void
}

/** The code of a call that got no answer. */
export const UNREACHABLE = 'unreachable'

/** A call of the control API that was refused, or got no answer. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** The code of the error: that of the control API, or `unreachable`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Reads the error of a refused call. */
export function readError(status: number, text: string): CallError {
  const { code, message } = errorFields(text)
  return new CallError(
    typeof code === 'string' ? code : `status ${status}`,
    typeof message === 'string' ? message : `The call was answered with ${status}`,
  )
}

/** A proxy in between may answer in any way. */
function errorFields(text: string): { readonly code?: unknown; readonly message?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
