import type { AdapterRequest, ApiRequest, ApiResponse } from '../../core/http/messages.ts'

/** What answers the requests to a path: a petstore, the control API or a page. */
export interface Destination {
  /**
   * Answers a request: synchronously, unless your handlers may answer it. For invalid input,
   * returns an error response instead of throwing.
   */
  readonly handle: (request: AdapterRequest) => ApiResponse | Promise<ApiResponse>
  /**
   * The maximum size of a body, in bytes. For a larger one, the server sets `isBodyTooLarge` on the
   * request.
   */
  readonly bodyLimit: number
  /** Returns the service time in epoch ms, if it's a petstore. */
  readonly now?: () => number
  /** Returns what the request log says of a request. Only the requests of petstores are in it. */
  readonly describe?: (request: AdapterRequest) => LoggedRequest
}

/** What the request log says of a request that a petstore has answered. */
export interface LoggedRequest {
  /** The name of the caller's plan; null if the key isn't valid. */
  readonly plan: string | null
  /** Null for the anonymous caller. */
  readonly caller: string | null
  /** The id of the fault that acted; null if none did. */
  readonly fault: string | null
}

/** A destination that isn't a petstore. */
export interface ServerDestination extends Destination {
  readonly handle: (request: ApiRequest) => ApiResponse
}

/** Creates a destination that isn't a petstore. By default it accepts no bodies. */
export function serverDestination(
  handle: ServerDestination['handle'],
  bodyLimit = 0,
): ServerDestination {
  return { handle, bodyLimit }
}
