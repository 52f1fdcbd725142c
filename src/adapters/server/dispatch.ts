import { CONTROL_PATH, isBelow, SESSIONS_PATH, sessionPath } from '../../control/paths.ts'
import { type ApiRequest, headerOf, isPreflight } from '../../core/http/messages.ts'
import { ProblemError } from '../../core/http/problems.ts'
import { isFromOtherSite } from './control/access.ts'
import { type Destination, type ServerDestination, serverDestination } from './destination.ts'
import { toResponse } from './http/to-response.ts'
import type { Instance } from './instance.ts'
import { findPage, findSessionPage } from './pages/docs-page.ts'
import { findPanel } from './pages/panel.ts'
import type { LiveSession, SessionRegistry } from './sessions/registry.ts'

/** The destinations of the server. */
export interface Destinations {
  /** The main petstore. */
  readonly main: Instance
  readonly sessions: SessionRegistry
  /**
   * Returns the id of the session that the host or a header of a request names; undefined for none.
   *
   * @throws {ProblemError} `invalid_session_id`.
   */
  readonly sessionIdOf: (request: ApiRequest) => string | undefined
  /** Finds the control API's destination for a path below `/__petstore`. */
  readonly control: (path: string) => ServerDestination
}

/** Finds the destination of a request. A session in its path wins over one in its headers. */
export function findDestination(request: ApiRequest, destinations: Destinations): Destination {
  const { path } = request
  try {
    if (!isBelow(path, CONTROL_PATH)) return findAtRoot(request, destinations)
    const below = path.slice(CONTROL_PATH.length)
    return (
      findSession(request, destinations) ??
      findPanel(below, destinations.control) ??
      destinations.control(below)
    )
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return refusalFor(error, destinations.main)
  }
}

/** Finds the petstore that a request names by its host or a header, or a page about it. */
function findAtRoot(request: ApiRequest, destinations: Destinations): Destination {
  const { main, sessionIdOf } = destinations
  const id = sessionIdOf(request)
  if (id === undefined) return findPage(request.path, main) ?? main
  const { atRoot } = openSession(id, request, destinations)
  return findPage(request.path, atRoot) ?? atRoot
}

/**
 * Finds a session's petstore, or a page about it, at `/__petstore/sessions/{id}/api`; undefined for
 * any other path.
 */
function findSession(request: ApiRequest, destinations: Destinations): Destination | undefined {
  const { path } = request
  if (!isBelow(path, SESSIONS_PATH)) return undefined
  const [id = '', area] = path.slice(SESSIONS_PATH.length + 1).split('/', 2)
  if (area !== 'api') return undefined
  const { instance } = openSession(id, request, destinations)
  return findSessionPage(path, `${sessionPath(id)}/api`, instance) ?? instance
}

/** Opens a session. */
function openSession(id: string, request: ApiRequest, { sessions }: Destinations): LiveSession {
  return sessions.open(id, mayCreateSession(request))
}

/**
 * Returns whether a request may create the session that it names. A preflight may not, because its
 * page may never send a request. A page of another site may not without CORS: an image or a form on
 * any page that the user visits could fill the server with sessions.
 */
function mayCreateSession(request: ApiRequest): boolean {
  if (isPreflight(request.method, (name) => headerOf(request, name))) return false
  return !isFromOtherSite(request) || headerOf(request, 'sec-fetch-mode') === 'cors'
}

/**
 * Creates the destination of a request whose session can't be opened. The response has the quota and
 * CORS headers of the main petstore, so that a page can read the error.
 */
function refusalFor({ problem }: ProblemError, main: Instance): Destination {
  return serverDestination((request) => toResponse(main.refuse(request, problem)))
}
