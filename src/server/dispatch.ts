import type { Settings } from '../settings/settings.ts'
import type { Destination } from './destination.ts'
import { missingSession } from './sessions/missing-session.ts'
import { SESSIONS_PATH, type SessionRegistry } from './sessions/registry.ts'

/** Where the control API is. */
export const CONTROL_PATH = '/__petstore'

/** Who may be asked. */
export interface Destinations {
  readonly main: Destination
  /** Those of the main service, as they are now. */
  readonly settings: () => Settings
  readonly sessions: SessionRegistry
  /** The control API, by the path below `/__petstore`. */
  readonly control: (path: string) => Destination
  /** Pages and documents; undefined for a path that has none. */
  readonly page: (path: string) => Destination | undefined
}

/** Finds who answers a path. */
export function findDestination(path: string, destinations: Destinations): Destination {
  if (isBelow(path, CONTROL_PATH)) {
    return findSession(path, destinations) ?? destinations.control(path.slice(CONTROL_PATH.length))
  }
  return destinations.page(path) ?? destinations.main
}

/** `/__petstore/sessions/{id}/api/…` is a service; all else of a session is control. */
function findSession(path: string, { sessions, settings }: Destinations): Destination | undefined {
  if (!isBelow(path, SESSIONS_PATH)) return undefined
  const [id = '', area] = path.slice(SESSIONS_PATH.length + 1).split('/', 2)
  if (area !== 'api') return undefined
  return sessions.use(id)?.destination ?? missingSession(id, settings())
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && (path.length === base.length || path[base.length] === '/')
}
