import { describeSettings } from '../../../control/describe-settings.ts'
import { controlDocument } from '../../../control/document.ts'
import type { EndpointName } from '../../../control/endpoints.ts'
import { CONTROL_PATH, sessionPath } from '../../../control/paths.ts'
import { parseJson } from '../../../control/read-arguments.ts'
import { noContent, ok } from '../../../core/http/answer.ts'
import { readEntries, throwOptionError } from '../../../core/lib/check.ts'
import { version } from '../../../core/lib/version.gen.ts'
import { internalsOf } from '../../../core/petstore/create-petstore.ts'
import { loadSavedState } from '../../../core/service/replace-state.ts'
import { loadOf } from '../../../core/user-handlers/exported-options.ts'
import type { ServerAnswer } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import { type Session, type SessionOptions, throwSessionNotFound } from '../sessions/session.ts'
import { openEventStream } from './event-streams.ts'
import type { ControlApi } from './index.ts'

/** The input of a call of an endpoint, and the parts of the server that it acts on. */
interface EndpointContext extends ControlApi {
  readonly method: string
  /** The body as text; empty for none. */
  readonly body: string
  /** The id of the session in the path; empty for none. */
  readonly id: string
  /** The server's origin, as the client addressed it: `http://localhost:4010`. */
  readonly origin: string
  /** Finds the petstore of the call. */
  readonly instance: () => Instance
}

type Run = (context: EndpointContext) => ServerAnswer

/** What each method of each endpoint does. */
export const RUN: { readonly [Name in EndpointName]: Readonly<Record<string, Run>> } = {
  '': { GET: getIndex },
  health: { GET: () => ok({ status: 'ok', version }) },
  'openapi.json': {
    GET: () => ({ status: 200, text: { type: 'application/json', content: controlDocument() } }),
  },
  settings: { GET: ({ instance }) => ok(describeSettings(instance())) },
  events: { GET: getEvents },
  sessions: {
    GET: ({ sessions, origin }) => ok(sessions.list().map((each) => toJson(each, origin))),
    POST: (context) => createSession(context, readOptions(context.body)),
  },
  'sessions/{id}': {
    GET: ({ sessions, id, origin }) =>
      ok(toJson(sessions.get(id) ?? throwSessionNotFound(id), origin)),
    PUT: putSession,
    DELETE: ({ sessions, id }) => (sessions.delete(id) ? noContent() : throwSessionNotFound(id)),
  },
}

function getIndex({ main, origin }: EndpointContext): ServerAnswer {
  return ok({
    name: 'petstore-mock',
    version,
    url: origin + main.settings.baseUrl.path,
    docs: `${origin}/docs`,
    health: `${origin}${CONTROL_PATH}/health`,
    openapi: `${origin}${CONTROL_PATH}/openapi.json`,
  })
}

function getEvents({ instance, method }: EndpointContext): ServerAnswer {
  const opened = { status: 200, headers: { 'Content-Type': 'text/event-stream' } }
  const source = instance()
  return method === 'HEAD' ? opened : { ...opened, stream: openEventStream(source) }
}

/** The options of a session, and the state that it has at first. */
interface NewSession extends SessionOptions {
  /** The position of a request or a test action: the session gets the options and the state after it. */
  readonly fromPosition?: unknown
  /** The session that the position is one of. The default is the main petstore. */
  readonly fromSession?: unknown
}

/** Creates a session whose id is in the path. */
function putSession(context: EndpointContext): ServerAnswer {
  const { id } = context
  const options = readOptions(context.body)
  const isSame = options.id === undefined || options.id === id
  if (!isSame) throwOptionError('id', options.id, `${JSON.stringify(id)}, the id in the path,`)
  return createSession(context, { ...options, id })
}

function createSession(context: EndpointContext, options: NewSession): ServerAnswer {
  const { sessions, origin } = context
  const { fromPosition, fromSession, ...given } = options
  const source = fromPosition === undefined ? undefined : sourceOf(context, fromSession)
  const past = source?.petstore.travel.to(Number(fromPosition))
  const session = sessions.create({ ...(source && optionsOf(source)), ...given })
  try {
    if (past !== undefined) loadSavedState(internalsOf(session.petstore), past.snapshot())
  } catch (error) {
    sessions.delete(session.id)
    throw error
  }
  const headers = { Location: sessionPath(session.id) }
  return { status: 201, body: toJson(session, origin), headers }
}

/** Returns the options of a petstore. Handlers from a module are loaded again for each session. */
function optionsOf({ options }: Instance): SessionOptions {
  const { handlers, state: _, ...others } = options
  return loadOf(handlers) === undefined ? options : others
}

function sourceOf({ main, sessions }: EndpointContext, id: unknown): Instance {
  if (id === undefined) return main
  return typeof id === 'string'
    ? sessions.open(id).instance
    : throwOptionError('fromSession', id, 'an id')
}

/** Reads the body as an object. `sessions.create` validates its members. */
function readOptions(body: string): NewSession {
  return Object.fromEntries(
    readEntries(body.trim() === '' ? undefined : parseJson(body), 'session'),
  )
}

/** Returns a session as JSON. Its URLs have the origin that the client used. */
function toJson({ petstore, url, controlUrl, ...session }: Session, origin: string) {
  return { ...session, url: atOrigin(url, origin), controlUrl: atOrigin(controlUrl, origin) }
}

/** Replaces a URL's origin with the one that the client used, such as a proxy or a mapped port. */
function atOrigin(url: string, origin: string): string {
  return origin + new URL(url).pathname
}
