import type { CallContext } from '../../../control/call.ts'
import type { ServerAnswer } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import type { EventStreams } from './event-streams.ts'

/** The input of a call, and the parts of the server that it acts on. */
export interface ServerCallContext extends CallContext {
  /** The petstore of the session in the path, or the main petstore if the path names no session. */
  readonly instance: Instance
  /** Returns `instance`, or its replacement after a reload of the main petstore. */
  readonly currentInstance: () => Instance
  /** Whether the method is `HEAD`. */
  readonly isHead: boolean
  readonly sessions: SessionRegistry
  readonly events: EventStreams
  /** The server's origin, as the client addressed it: `http://localhost:4010`. */
  readonly origin: string
}

/** Implements one call of the control API that needs the server. */
export type ServerCall = (context: ServerCallContext) => ServerAnswer
