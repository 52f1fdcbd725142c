import type { Destination } from './destination.ts'
import type { Instance } from './instance.ts'
import { findPage } from './pages/docs-page.ts'

/** A petstore and its documentation, as clients find them at the root of the server. */
export interface Site {
  /** Returns the current petstore. A reload replaces the main one. */
  readonly instance: () => Instance
  /** Finds the destination of a path outside `/__petstore`. */
  readonly find: (path: string) => Destination
}

/** Creates a site. `destination` answers all paths that are not documentation. */
export function createSite(instance: () => Instance, destination: Destination): Site {
  const page = findPage(instance)
  return { instance, find: (path) => page(path) ?? destination }
}
