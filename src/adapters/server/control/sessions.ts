import { readTravelled } from '../../../control/calls/travel.ts'
import { fromInput } from '../../../control/input.ts'
import { sessionPath } from '../../../control/paths.ts'
import { noContent, ok } from '../../../core/http/answer.ts'
import { entries, refuse, refuseUnknown } from '../../../core/lib/check.ts'
import { internalsOf } from '../../../core/petstore/create-petstore.ts'
import { refuseSession, type Session, type SessionOptions } from '../sessions/session.ts'
import type { ServerCall, ServerCallContext } from './calls.ts'

/** The hints for members of a body that clients guess. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['name', 'did you mean id?'],
  ['sessionId', 'did you mean id?'],
  ['options', 'write the options beside id, as in {"id":"one","plan":"pro"}'],
])

export const listSessions: ServerCall<'listSessions'> = ({ sessions, origin }) =>
  ok(sessions.list().map((session) => toJson(session, origin)))

export const getSession: ServerCall<'getSession'> = ({ sessions, param, origin }) => {
  const id = param('sessionId')
  return ok(toJson(sessions.get(id) ?? refuseSession(id), origin))
}

export const createSession: ServerCall<'createSession'> = (context) => {
  const options = fromInput(() => readOptions(context.body))
  return create(options, context)
}

/** Creates a session whose id is in the path. */
export const putSession: ServerCall<'putSession'> = (context) => {
  const id = context.param('sessionId')
  const options = fromInput(() => readOptions(context.body))
  if (options.id === undefined || options.id === id) return create({ ...options, id }, context)
  return fromInput(() => refuse('id', options.id, `${JSON.stringify(id)}, the id in the path,`))
}

/** Creates a session with the options of a petstore, and the state that it had at a step. */
export const createSessionAtStep: ServerCall<'createSessionAtStep'> = (context) => {
  const { internals, sessions, origin } = context
  const { snapshot } = readTravelled(context)
  const session = fromInput(() => sessions.create(internals.options))
  try {
    fromInput(() => internalsOf(session.petstore).restore(snapshot()))
  } catch (error) {
    sessions.delete(session.id)
    throw error
  }
  const headers = { Location: sessionPath(session.id) }
  return { status: 201, body: toJson(session, origin), headers }
}

export const deleteSession: ServerCall<'deleteSession'> = ({ sessions, param }) => {
  const id = param('sessionId')
  if (!sessions.delete(id)) refuseSession(id)
  return noContent()
}

function create(options: SessionOptions, { sessions, origin }: ServerCallContext) {
  const session = fromInput(() => sessions.create(options))
  const headers = { Location: sessionPath(session.id) }
  return { status: 201, body: toJson(session, origin), headers }
}

/** Reads the body as an object. `sessions.create` validates its members. */
function readOptions(body: unknown): SessionOptions {
  const given = entries('session', body)
  for (const [name] of given) {
    const hint = HINTS.get(name)
    if (hint !== undefined) refuseUnknown('session', name, hint)
  }
  return Object.fromEntries(given)
}

/** Returns a session as JSON. Its URLs have the origin that the client used. */
function toJson({ petstore, url, controlUrl, ...session }: Session, origin: string) {
  return { ...session, url: atOrigin(url, origin), controlUrl: atOrigin(controlUrl, origin) }
}

/** Replaces a URL's origin with the one that the client used, such as a proxy or a mapped port. */
function atOrigin(url: string, origin: string): string {
  return origin + new URL(url).pathname
}
