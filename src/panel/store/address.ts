import { keep, readKept } from './kept.ts'
import { type SearchField, writeTerm } from './search.ts'
import { type Signal, signal } from './signal.ts'

/** What the panel shows. Each part is a text, as it stands in the address; undefined for none. */
export interface Place {
  readonly session?: string | undefined
  /** The id of a view. */
  readonly view?: string | undefined
  /** The filter of the requests. */
  readonly search?: string | undefined
  /** The id of the request that is open, and the tab of its details. */
  readonly request?: string | undefined
  readonly tab?: string | undefined
  /** The caller that is open, as `callerTerm` writes it. */
  readonly caller?: string | undefined
  /** The id of a fault. */
  readonly fault?: string | undefined
  /** The key of the finding or of the chain of attempts that is open. */
  readonly finding?: string | undefined
  /** The model and the id of a row in the view Data. */
  readonly model?: string | undefined
  readonly row?: string | undefined
  /** Whether the panel in a page is open, and its height, in percent of that of the window. */
  readonly isOpen?: string | undefined
  readonly height?: string | undefined
}

/** Returns the change that leads to a session; undefined is the main petstore. The view stays. */
export function inSession(session: string | undefined): Place {
  const none = undefined
  const things = { request: none, caller: none, fault: none, finding: none, model: none, row: none }
  return { session, search: none, ...things }
}

/** Returns the change that leads to a request. */
export function requestPlace(id: string): Place {
  return { view: 'requests', request: id, search: undefined }
}

/** Returns the change that leads to a fault. */
export function faultPlace(id: string): Place {
  return { view: 'faults', fault: id }
}

/** Returns the change that leads to the requests of an operation, a caller or a fault. */
export function requestsOf(field: SearchField, name: string): Place {
  return { view: 'requests', search: writeTerm(field, name), request: undefined }
}

/** Returns the change that leads to the quotas of a caller; null is the anonymous one. */
export function callerPlace(apiKey: string | null): Place {
  return { view: 'quotas', caller: callerTerm(apiKey) }
}

/** Writes a caller in the address; null is the anonymous one. No key has a space in front. */
export function callerTerm(apiKey: string | null): string {
  return apiKey ?? ' anonymous'
}

/** The place that the panel shows, and the ways to others. */
export interface Address {
  readonly place: Signal<Place>
  /**
   * Changes the parts that are given. On a server, the browser's button "Back" undoes it, unless it
   * replaces the place before.
   */
  go(change: Place, how?: 'push' | 'replace'): void
  /** Returns the URL of the place with some parts changed; undefined in a page, whose URL is its own. */
  href(change: Place): string | undefined
  /** Stops following the browser. */
  stop(): void
}

/** Keeps the place in the part of the URL after `#`, where a server of any path leaves it alone. */
export function createUrlAddress(): Address {
  const place = signal(readHash())
  const follow = () => {
    place.value = readHash()
  }
  addEventListener('hashchange', follow)
  const href = (change: Place) => location.pathname + hashOf({ ...place.value, ...change })
  return {
    place,
    href,
    go(change, how = 'push') {
      const url = href(change)
      if (url === location.pathname + location.hash) return
      history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url)
      follow()
    },
    stop: () => removeEventListener('hashchange', follow),
  }
}

function readHash(): Place {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
}

function hashOf(place: Place): string {
  const parts = Object.entries(place).filter(([, value]) => value !== undefined && value !== '')
  return parts.length === 0 ? '' : `#${new URLSearchParams(parts)}`
}

const KEY = 'petstore-mock panel place'

/** Keeps the place for this tab, over reloads of a page that has a URL of its own. */
export function createTabAddress(): Address {
  const place: Signal<Place> = signal(readKept(KEY))
  return {
    place,
    href: () => undefined,
    go(change) {
      place.value = { ...place.value, ...change }
      keep(KEY, place.value)
    },
    stop: () => {},
  }
}
