import { CONTROL_PATH, isBelow, SESSIONS_PATH, sessionPath } from '../../control/paths.ts'
import type { AdapterRequest } from '../../core/http/messages.ts'
import { ProblemError } from '../../core/http/problems.ts'
import { answerUnserved } from '../../core/service/unserved.ts'
import type { SentRequest } from '../../core/user-handlers/routes.ts'
import { type Destination, serverDestination } from './destination.ts'
import { toResponse } from './http/to-response.ts'
import type { Instance } from './instance.ts'
import { findPage } from './pages/docs-page.ts'
import { findPanel } from './pages/panel.ts'
import type { SessionRegistry } from './sessions/registry.ts'
import { sessionIdOf } from './sessions/session.ts'

/** The destinations of the server. */
export interface Destinations {
  /** The main petstore. */
  readonly main: Instance
  readonly sessions: SessionRegistry
  /** Finds the control API's destination for a path below `/__petstore`. */
  readonly control: (path: string) => Destination
}

/** The destination of a request, and the path at which it serves the request. */
export interface Found {
  readonly path: string
  readonly destination: Destination
}

/** Finds the destination of a request. A session in its path wins over one in its header. */
export function findDestination(request: AdapterRequest, destinations: Destinations): Found {
  const { method, origin = '', path: sent, query = '' } = request
  try {
    const path = pathOf(request)
    const header = (name: string) => request.header?.(name)
    const asked = { method, path, header, isAnyOrigin: true, origin, query }
    return { path, destination: findAt(asked, destinations) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // The quota and CORS headers are those of the main petstore, so that a page can read the error.
    const answerError = (refused: AdapterRequest) =>
      answerUnserved(refused, error.problem, destinations.main)
    return { path: sent, destination: serverDestination((each) => toResponse(answerError(each))) }
  }
}

/** What only the server has, below `/__petstore`: its index, its panel, and calls about itself. */
const OF_SERVER = /^\/?$|^\/(?:health|openapi\.json|panel|sessions)(?:\/|$)/

/**
 * Returns the path of a request, in the session that its header names. What only the server has isn't
 * in a session.
 *
 * @throws {ProblemError} `session_not_found` if the header can't be an id.
 */
function pathOf(request: AdapterRequest): string {
  const { path } = request
  const call = isBelow(path, CONTROL_PATH) ? path.slice(CONTROL_PATH.length) : undefined
  const isOfServer = call === undefined ? !path.startsWith('/') : OF_SERVER.test(call)
  const id = isOfServer ? undefined : sessionIdOf(request)
  return id === undefined ? path : sessionPath(id) + (call ?? `/api${path}`)
}

function findAt(request: SentRequest, destinations: Destinations): Destination {
  const { path } = request
  const { main, control } = destinations
  if (!isBelow(path, CONTROL_PATH)) return findPage(request, main, '') ?? main
  const below = path.slice(CONTROL_PATH.length)
  return findInSession(request, destinations) ?? findPanel(below, control) ?? control(below)
}

/**
 * Finds a session's petstore, or a page about it, at `/__petstore/sessions/{id}/api`; undefined for
 * any other path.
 */
function findInSession(request: SentRequest, destinations: Destinations): Destination | undefined {
  const { path } = request
  const { main, sessions } = destinations
  if (!isBelow(path, SESSIONS_PATH)) return undefined
  const [id = '', area] = path.slice(SESSIONS_PATH.length + 1).split('/', 2)
  if (area !== 'api') return undefined
  if (sessions.mustLoad(id)) {
    const handle: Destination['handle'] = (sent) =>
      sessions.whenLoaded(() => findDestination(sent, destinations).destination.handle(sent))
    return { ...main, handle }
  }
  const { instance } = sessions.open(id)
  return findPage(request, instance, `${sessionPath(id)}/api`) ?? instance
}
