import type { ServerResponse } from 'node:http'
import type { ApiReply, ApiRequest } from '../http/messages.ts'

/** A reply of the server, which may stream its body. */
export interface ServerReply extends ApiReply {
  /** Writes the body after the headers are sent. The stream ends when the client disconnects. */
  readonly stream?: (outgoing: ServerResponse) => void
}

/** What a path leads to: a petstore, the control API, or a page of the documentation. */
export interface Destination {
  /** Answers a request synchronously. Bad input gets an error reply and never throws. */
  readonly handle: (request: ApiRequest) => ServerReply
  /**
   * Returns the largest body to read, in bytes, from the request's headers. For a larger body the
   * server sets `isBodyTooLarge` on the request.
   */
  readonly bodyLimit: (request: ApiRequest) => number
  /** Whether this is a petstore, whose requests go through your msw handlers and the request log. */
  readonly isService: boolean
  /** Returns the caller's plan for the request log; null when the destination has no plans. */
  readonly planOf: (request: ApiRequest) => string | null
}

/** Creates a destination that is part of the server itself. It reads no bodies by default. */
export function serverDestination(
  handle: Destination['handle'],
  bodyLimit: Destination['bodyLimit'] = () => 0,
): Destination {
  return { handle, bodyLimit, isService: false, planOf: () => null }
}
