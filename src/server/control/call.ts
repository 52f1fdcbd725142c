import type { ServerOutcome } from '../http/reply/to-reply.ts'
import type { Instance } from '../sessions/instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import type { CallId } from './calls.gen.ts'
import type { EventStreams } from './event-streams.ts'

/** The input of a call, and what it works on. */
export interface CallContext {
  /** The petstore of the session in the path, or else the main one. */
  readonly instance: Instance
  /** Returns the current `instance`. A reload replaces the main one. */
  readonly currentInstance: () => Instance
  readonly isHead: boolean
  readonly sessions: SessionRegistry
  readonly events: EventStreams
  /** Returns a path parameter, percent-decoded. */
  readonly param: (name: string) => string
  /** Returns a query parameter; undefined when it was not sent. */
  readonly query: (name: string) => string | undefined
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown
  /** The server's origin as the client sees it: `http://localhost:4010`. */
  readonly origin: string
  /** The base path of the control API that was called: the main one's or a session's. */
  readonly path: string
}

export type Call = (context: CallContext) => ServerOutcome

export type Calls = { readonly [Id in CallId]: Call }
