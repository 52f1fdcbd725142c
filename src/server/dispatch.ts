import { CONTROL_PATH, isBelow, SESSIONS_PATH, sessionPath } from '../control/paths.ts'
import type { Destination } from './destination.ts'
import { findSessionPage } from './docs-page/index.ts'
import type { Instance } from './instance.ts'
import { findPanel } from './pages/panel.ts'
import { missingSession } from './sessions/missing-session.ts'
import type { SessionRegistry } from './sessions/registry.ts'

/** The destinations of the server. */
export interface Destinations {
  /** The destination of the main petstore. */
  readonly main: Destination
  /** Returns the current main petstore. A reload replaces it. */
  readonly instance: () => Instance
  readonly sessions: SessionRegistry
  /** Finds the control API's destination for a path below `/__petstore`. */
  readonly control: (path: string) => Destination
  /** Finds the documentation page at a path; undefined if there is none. */
  readonly page: (path: string) => Destination | undefined
}

/** Finds the destination of a request path. */
export function findDestination(path: string, destinations: Destinations): Destination {
  if (isBelow(path, CONTROL_PATH)) {
    const below = path.slice(CONTROL_PATH.length)
    return (
      findSession(path, destinations) ??
      findPanel(below, destinations.control) ??
      destinations.control(below)
    )
  }
  return destinations.page(path) ?? destinations.main
}

/**
 * Finds a session's petstore, or a page about it, at `/__petstore/sessions/{id}/api`; undefined for
 * any other path.
 */
function findSession(path: string, { sessions, instance }: Destinations): Destination | undefined {
  if (!isBelow(path, SESSIONS_PATH)) return undefined
  const [id = '', area] = path.slice(SESSIONS_PATH.length + 1).split('/', 2)
  if (area !== 'api') return undefined
  const session = sessions.use(id)
  if (session === undefined) return missingSession(id, instance())
  return findSessionPage(path, `${sessionPath(id)}/api`, session) ?? session.destination
}
