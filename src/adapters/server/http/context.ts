import type { ApiRequest } from '../../../core/http/messages.ts'
import type { Problem } from '../../../core/http/problems.ts'
import type { ServedResponse } from '../destination.ts'
import type { Found } from '../dispatch.ts'
import type { ServerSettings } from '../options.ts'
import type { Connections } from './connections.ts'

/** What the HTTP layer needs from the rest of the server. */
export interface Backend {
  /** Finds the destination of a request, and the path at which it serves the request. */
  readonly find: (request: ApiRequest) => Found
  /**
   * Refuses a request that reaches no destination. The response has the caller's quota, and CORS
   * headers so that a page can read the error.
   */
  readonly refuse: (request: Pick<ApiRequest, 'header'>, problem: Problem) => ServedResponse
}

/** What the functions of the HTTP layer share. */
export interface HttpContext extends Backend {
  readonly connections: Connections
  /** The server's URL, without a path. */
  readonly origin: string
  readonly onResponse: ServerSettings['onResponse']
}
