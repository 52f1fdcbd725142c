import type { ServerOutcome } from '../http/response/to-response.ts'
import type { Instance } from '../instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import type { EventStreams } from './event-streams.ts'
import type { CallId } from './generated/calls.gen.ts'
import type { Query } from './query.ts'

/** The input of a call, and the parts of the server that it acts on. */
export interface CallContext {
  /** The petstore of the session in the path, or the main petstore if the path names no session. */
  readonly instance: Instance
  /** Returns `instance`, or its replacement after a reload of the main petstore. */
  readonly currentInstance: () => Instance
  /** Whether the method is `HEAD`. */
  readonly isHead: boolean
  readonly sessions: SessionRegistry
  readonly events: EventStreams
  /** Returns a path parameter, percent-decoded. */
  readonly param: (name: string) => string
  readonly query: Query
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown
  /** The server's origin, as the client addressed it: `http://localhost:4010`. */
  readonly origin: string
  /** The base path of the control API: that of the main petstore or of the session. */
  readonly path: string
}

/** Implements one call of the control API. */
export type Call = (context: CallContext) => ServerOutcome

/** The implementation of every call, by its `operationId`. */
export type Calls = { readonly [Id in CallId]: Call }
