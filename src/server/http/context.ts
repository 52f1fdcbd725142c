import type { HeaderMap } from '../../http/headers.ts'
import type { ApiRequest } from '../../http/messages.ts'
import type { Destination } from '../destination.ts'
import type { ServerSettings } from '../options.ts'
import type { Connections } from './connections.ts'
import type { RunHandlers } from './user-handlers.ts'

/** What the HTTP layer needs from the rest of the server. */
export interface Backend {
  /** Finds the destination of a request. */
  readonly find: (request: ApiRequest) => Destination
  /** Returns the headers of responses that the HTTP layer creates itself, such as a 400. */
  readonly baseHeaders: () => HeaderMap
}

/** What the functions of the HTTP layer share. */
export interface HttpContext extends Backend {
  readonly connections: Connections
  /** Runs your msw handlers; undefined if the server has none. */
  readonly runHandlers: RunHandlers | undefined
  readonly onResponse: ServerSettings['onResponse']
}
