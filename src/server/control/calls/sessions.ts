import { entries } from '../../../check.ts'
import { noContent, ok } from '../../../reply.ts'
import { refuseCall } from '../../problems.ts'
import type { SessionOptions } from '../../sessions.ts'
import { SESSIONS_PATH } from '../../sessions.ts'
import type { Call } from '../call.ts'
import { fromInput } from '../input.ts'

export const listSessions: Call = ({ sessions }) =>
  ok(sessions.list().map(({ petstore, ...session }) => session))

export const createSession: Call = ({ sessions, body }) => {
  const options: SessionOptions = fromInput(() => Object.fromEntries(entries('session', body)))
  const { id, url } = fromInput(() => sessions.create(options))
  return { status: 201, body: { id, url }, headers: { Location: `${SESSIONS_PATH}/${id}` } }
}

export const deleteSession: Call = ({ sessions, param }) => {
  const id = param('sessionId')
  if (!sessions.delete(id)) refuseSession(id)
  return noContent()
}

/** Ends a call that is for a session that is not there. */
export function refuseSession(id: string): never {
  const shown = JSON.stringify(id.slice(0, 64))
  return refuseCall(
    'session_not_found',
    `There is no session ${shown}: it was deleted, or idle for too long`,
  )
}
