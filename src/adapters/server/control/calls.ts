import { petstoreCalls } from '../../../control/calls/index.ts'
import type { CallId } from '../../../control/generated/calls.gen.ts'
import type { ServerCall } from './call.ts'
import { getDocument, getEvents, getIndex } from './server.ts'
import {
  createSession,
  createSessionAtStep,
  deleteSession,
  getSession,
  listSessions,
  putSession,
} from './sessions.ts'

/** The implementation of every call of the control API. */
export const callHandlers: { readonly [Id in CallId]: ServerCall } = {
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
