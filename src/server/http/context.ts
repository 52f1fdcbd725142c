import type { HeaderMap } from '../../http/headers.ts'
import type { Destination } from '../destination.ts'
import type { ServerSettings } from '../options.ts'
import type { Connections } from './connections.ts'
import type { AskHandlers } from './user-handlers.ts'

/** What the HTTP layer needs from the rest of the server. */
export interface Backend {
  /** Finds the destination of a request path. */
  readonly find: (path: string) => Destination
  /** Returns the headers for replies that the HTTP layer writes itself, such as a 400. */
  readonly baseHeaders: () => HeaderMap
}

/** What the functions of the HTTP layer share. */
export interface HttpContext extends Backend {
  readonly connections: Connections
  /** Asks your msw handlers for a response; undefined when the server has none. */
  readonly ask: AskHandlers | undefined
  readonly onReply: ServerSettings['onReply']
}
