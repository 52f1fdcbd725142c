import type { CallAnswer, CallContext } from '../../../control/call.ts'
import { petstoreCalls } from '../../../control/calls/index.ts'
import { controlDocument } from '../../../control/document.ts'
import type { CallId } from '../../../control/generated/calls.gen.ts'
import { CONTROL_PATH } from '../../../control/paths.ts'
import { ok } from '../../../core/http/answer.ts'
import { version } from '../../../core/lib/version.gen.ts'
import type { ServerAnswer } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import type { EventStreams } from './event-streams.ts'
import {
  createSession,
  createSessionAtStep,
  deleteSession,
  getSession,
  listSessions,
  putSession,
} from './sessions.ts'

/** The input of a call, and the parts of the server that it acts on. */
export interface ServerCallContext extends CallContext {
  /** The petstore of the session in the path, or the main petstore if the path names no session. */
  readonly internals: Instance
  /** Whether the method is `HEAD`. */
  readonly isHead: boolean
  readonly sessions: SessionRegistry
  readonly events: EventStreams
  /** The server's origin, as the client addressed it: `http://localhost:4010`. */
  readonly origin: string
}

/** Implements one call of the control API that needs the server. */
export type ServerCall<Id extends CallId> = (
  context: ServerCallContext,
) => CallAnswer<Id> & Pick<ServerAnswer, 'stream'>

const getIndex: ServerCall<'getIndex'> = ({ internals, origin }) => {
  const { path } = internals.settings.baseUrl
  return ok({
    name: 'petstore-mock',
    version,
    url: origin + path,
    docs: `${origin}/docs`,
    health: `${origin}${CONTROL_PATH}/health`,
    openapi: `${origin}${CONTROL_PATH}/openapi.json`,
  })
}

const getDocument: ServerCall<'getDocument'> = () => ({
  status: 200,
  text: { type: 'application/json', content: controlDocument() },
})

const getEvents: ServerCall<'getEvents'> = ({ internals, events, isHead }) => {
  const { stream, ...opened } = events.open(internals)
  return isHead ? opened : { ...opened, stream }
}

/** The implementation of every call of the control API. */
export const serverCalls: { readonly [Id in CallId]: ServerCall<Id> } = {
  ...petstoreCalls,
  getIndex,
  getDocument,
  getEvents,
  listSessions,
  createSession,
  createSessionAtStep,
  getSession,
  putSession,
  deleteSession,
}
