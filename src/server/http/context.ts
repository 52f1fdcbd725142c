import type { HeaderMap } from '../../http/headers.ts'
import type { Destination } from '../destination.ts'
import type { ServerSettings } from '../options.ts'
import type { Connections } from './connections.ts'
import type { Ask } from './user-handlers.ts'

/** Who answers what comes in. */
export interface Answerers {
  /** Finds who answers a path. */
  readonly find: (path: string) => Destination
  /** The headers of replies that nobody found answers: see `standingHeaders`. */
  readonly standing: () => HeaderMap
}

/** What the adapter of `node:http` works with. */
export interface Host extends Answerers {
  readonly connections: Connections
  /** Asks the user's own handlers; undefined when there are none. */
  readonly ask: Ask | undefined
  readonly onReply: ServerSettings['onReply']
}
