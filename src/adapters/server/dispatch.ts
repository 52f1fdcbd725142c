import { CONTROL_PATH, isBelow, SESSIONS_PATH, sessionPath } from '../../control/paths.ts'
import type { AdapterRequest } from '../../core/http/messages.ts'
import { ProblemError } from '../../core/http/problems.ts'
import type { SentRequest } from '../../core/own/origins.ts'
import { type Destination, type ServerDestination, serverDestination } from './destination.ts'
import { toResponse } from './http/to-response.ts'
import type { Instance } from './instance.ts'
import { findPage, findSessionPage, isServerPage } from './pages/docs-page.ts'
import { findPanel } from './pages/panel.ts'
import type { SessionRegistry } from './sessions/registry.ts'
import { sessionIdOf } from './sessions/session-id.ts'

/** The destinations of the server. */
export interface Destinations {
  /** The main petstore. */
  readonly main: Instance
  readonly sessions: SessionRegistry
  /** Finds the control API's destination for a path below `/__petstore`. */
  readonly control: (path: string) => ServerDestination
}

/** The destination of a request, and the path at which it serves the request. */
export interface Found {
  readonly path: string
  readonly destination: Destination
}

/** Finds the destination of a request. A session in its path wins over one in its header. */
export function findDestination(request: AdapterRequest, destinations: Destinations): Found {
  const { method, origin, path: sent, query } = request
  try {
    const path = pathOf(request, destinations.main)
    const asked = { method, path, ...(origin && { origin }), ...(query && { query }) }
    return { path, destination: findAt(asked, destinations) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { path: sent, destination: refusalFor(error, destinations.main) }
  }
}

/** What only the server has, below `/__petstore`: its index, its panel, and calls about itself. */
const OF_SERVER = /^\/?$|^\/(?:health|openapi\.json|panel|sessions)(?:\/|$)/

/**
 * Returns the path of a request, in the session that its header names. What the server itself
 * answers isn't in a session.
 *
 * @throws {ProblemError} `invalid_session_id`.
 */
function pathOf(request: AdapterRequest, main: Instance): string {
  const { path } = request
  const call = isBelow(path, CONTROL_PATH) ? path.slice(CONTROL_PATH.length) : undefined
  const isOfServer = call === undefined ? isServerPage(request, main) : OF_SERVER.test(call)
  const id = isOfServer || !path.startsWith('/') ? undefined : sessionIdOf(request)
  return id === undefined ? path : sessionPath(id) + (call ?? `/api${path}`)
}

function findAt(request: SentRequest, { main, sessions, control }: Destinations): Destination {
  const { path } = request
  if (!isBelow(path, CONTROL_PATH)) return findPage(request, main) ?? main
  const below = path.slice(CONTROL_PATH.length)
  return findSession(request, sessions) ?? findPanel(below, control) ?? control(below)
}

/**
 * Finds a session's petstore, or a page about it, at `/__petstore/sessions/{id}/api`; undefined for
 * any other path.
 */
function findSession(request: SentRequest, sessions: SessionRegistry): Destination | undefined {
  const { path } = request
  if (!isBelow(path, SESSIONS_PATH)) return undefined
  const [id = '', area] = path.slice(SESSIONS_PATH.length + 1).split('/', 2)
  if (area !== 'api') return undefined
  const { instance } = sessions.open(id)
  return findSessionPage(request, `${sessionPath(id)}/api`, instance) ?? instance
}

/**
 * Creates the destination of a request whose session can't be opened. The response has the quota and
 * CORS headers of the main petstore, so that a page can read the error.
 */
function refusalFor({ problem }: ProblemError, main: Instance): Destination {
  return serverDestination((request) => toResponse(main.refuse(request, problem)))
}
