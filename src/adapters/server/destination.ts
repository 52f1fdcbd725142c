import type { ServerResponse } from 'node:http'
import type { HeaderMap } from '../../core/http/headers.ts'
import type { AdapterRequest, ApiRequest, ApiResponse } from '../../core/http/messages.ts'

/** A response that may stream its body. */
export interface ServedResponse extends ApiResponse {
  /** Writes the body after the headers are sent, until the client disconnects. */
  readonly stream?: (outgoing: ServerResponse) => void
}

/** What answers the requests to a path: a petstore, the control API or a documentation page. */
export interface Destination {
  /**
   * Answers a request: synchronously, unless handlers of your own may answer it. For invalid input,
   * returns an error response instead of throwing.
   */
  readonly handle: (request: AdapterRequest) => ServedResponse | Promise<ServedResponse>
  /**
   * Returns the maximum size of the request's body, in bytes. Called before the body is read. For a
   * larger body, the server sets `isBodyTooLarge` on the request.
   */
  readonly bodyLimit: (request: ApiRequest) => number
  /**
   * Whether this is a petstore. Only its requests are in the request log.
   */
  readonly isPetstore: boolean
  /**
   * Returns the headers that every response of a petstore has, for a response that it didn't create
   * itself: the time, and the caller's quota. Empty if the destination isn't a petstore.
   */
  readonly baseHeaders: (request: ApiRequest) => HeaderMap
  /** Returns the caller's plan, for the request log; null if the destination has no plans. */
  readonly planOf: (request: ApiRequest) => string | null
}

/** A destination that isn't a petstore. */
export interface ServerDestination extends Destination {
  readonly handle: (request: ApiRequest) => ServedResponse
}

/** Creates a destination that isn't a petstore. By default it accepts no bodies. */
export function serverDestination(
  handle: ServerDestination['handle'],
  bodyLimit: Destination['bodyLimit'] = () => 0,
): ServerDestination {
  return {
    handle,
    bodyLimit,
    isPetstore: false,
    baseHeaders: () => ({}),
    planOf: () => null,
  }
}
