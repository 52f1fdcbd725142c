import type { ServerResponse } from 'node:http'
import type { ApiReply, ApiRequest } from '../http/messages.ts'

/** What a server answers: a reply of the service, or one that goes on after its headers. */
export interface ServerReply extends ApiReply {
  /** Writes the body as it comes. The headers have been sent; it ends when the client leaves. */
  readonly stream?: (outgoing: ServerResponse) => void
}

/** Who answers a request: the service, one of its sessions, the control API, the documentation. */
export interface Destination {
  /** Answers, plain data in and out. Never throws for what a client sends. */
  readonly handle: (request: ApiRequest) => ServerReply
  /**
   * The longest body that is read, in bytes, decided by the head of the request; of a longer one
   * `isBodyTooLarge` is set.
   */
  readonly bodyLimit: (request: ApiRequest) => number
  /** Whether a user's own handlers are asked first, and the request log shows it. */
  readonly isService: boolean
  /** Names the plan of who sent a request, for the log; null when it has none. */
  readonly planOf: (request: ApiRequest) => string | null
}
