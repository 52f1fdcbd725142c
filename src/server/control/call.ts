import type { CallOutcome } from '../http/reply/to-reply.ts'
import type { World } from '../sessions/instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import type { CallId } from './calls.gen.ts'
import type { EventStreams } from './event-streams.ts'

/** What a call gets: its request, and what it works on. */
export interface CallContext {
  /** The world of the session it is below, or the main one. */
  readonly world: World
  /** That world as it is later: a reload puts another one in the place of the main one. */
  readonly worldNow: () => World
  readonly isHead: boolean
  readonly sessions: SessionRegistry
  readonly events: EventStreams
  /** A path parameter, percent-decoded. */
  readonly param: (name: string) => string
  /** A query parameter; undefined when it was not sent. */
  readonly query: (name: string) => string | undefined
  /** The body as JSON.parse read it; undefined when there was none. */
  readonly body: unknown
  /** The server as the caller reaches it: `http://localhost:4010`. */
  readonly origin: string
  /** The path that the call's world has its control API at. */
  readonly path: string
}

export type Call = (context: CallContext) => CallOutcome

export type Calls = { readonly [Id in CallId]: Call }
