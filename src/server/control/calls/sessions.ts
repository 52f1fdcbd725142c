import { noContent, ok } from '../../../http/outcome.ts'
import { entries } from '../../../lib/check.ts'
import { SESSIONS_PATH } from '../../paths.ts'
import { refuseSession } from '../../sessions/missing-session.ts'
import type { SessionOptions } from '../../sessions/session.ts'
import type { Call } from '../call.ts'
import { fromInput } from '../input.ts'

export const listSessions: Call = ({ sessions, origin }) =>
  ok(
    sessions.list().map(({ petstore, url, ...session }) => ({
      ...session,
      url: atOrigin(url, origin),
    })),
  )

export const createSession: Call = ({ sessions, body, origin }) => {
  const options: SessionOptions = fromInput(() => Object.fromEntries(entries('session', body)))
  const { id, url } = fromInput(() => sessions.create(options))
  const headers = { Location: `${SESSIONS_PATH}/${id}` }
  return { status: 201, body: { id, url: atOrigin(url, origin) }, headers }
}

export const deleteSession: Call = ({ sessions, param }) => {
  const id = param('sessionId')
  if (!sessions.delete(id)) refuseSession(id)
  return noContent()
}

/** Replaces a URL's origin with the one that the client used, such as a proxy or a mapped port. */
function atOrigin(url: string, origin: string): string {
  return origin + new URL(url).pathname
}
