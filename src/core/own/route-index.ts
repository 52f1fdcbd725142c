import type { OwnRoute } from './handler.ts'

/** A handler with its place in the list, because the first one that answers, answers. */
interface Placed {
  readonly route: OwnRoute
  readonly place: number
}

/** What a path may continue with, after some of its segments. */
interface Branch {
  /** By the next segment in lower case, or `PARAMETER`. */
  readonly next: Map<string, Branch>
  /** The handlers whose path ends here. */
  readonly here: Placed[]
  /** The handlers whose path may match anything from here on. */
  readonly below: Placed[]
}

/** What stands for a segment that isn't the same in each request. */
const PARAMETER = ':'

/** Matches segments that are one segment of a request too: no wildcard, modifier or expression. */
const ONE_SEGMENT = /^[^*+?(){}]*$/

/**
 * Finds handlers by the segments of their path, because an API described by a document has thousands.
 * It only narrows them down: whether one may answer is up to `OwnRoute`.
 */
export class RouteIndex {
  readonly routes: readonly OwnRoute[]
  readonly #root = createBranch()
  /** The latest path and its handlers, because a request is looked up more than once. */
  #latest: { readonly path: string; readonly found: readonly OwnRoute[] } | undefined

  constructor(routes: readonly OwnRoute[]) {
    this.routes = routes
    for (const [place, route] of routes.entries()) this.#add({ route, place })
  }

  get size(): number {
    return this.routes.length
  }

  /** Returns the handlers that may answer a request to a path, in order. */
  find(path: string): readonly OwnRoute[] {
    if (this.size === 0) return []
    if (this.#latest?.path !== path) {
      const placed = [...reach(this.#root, segmentsOf(path), 0)]
      placed.sort((one, other) => one.place - other.place)
      this.#latest = { path, found: placed.map(({ route }) => route) }
    }
    return this.#latest.found
  }

  #add(placed: Placed): void {
    const { path } = placed.route
    let branch = this.#root
    for (const segment of path === undefined ? ['*'] : segmentsOf(path)) {
      if (!ONE_SEGMENT.test(segment)) return void branch.below.push(placed)
      const key = segment.includes(':') ? PARAMETER : segment
      const next = branch.next.get(key) ?? createBranch()
      branch.next.set(key, next)
      branch = next
    }
    branch.here.push(placed)
  }
}

function createBranch(): Branch {
  return { next: new Map(), here: [], below: [] }
}

/** Returns the segments in lower case, because msw ignores the case, without a slash at the end. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.toLowerCase().replace(/^\//, '').split('/')
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments
}

function* reach(branch: Branch, segments: readonly string[], at: number): Generator<Placed> {
  yield* branch.below
  const segment = segments[at]
  if (segment === undefined) return yield* branch.here
  for (const key of new Set([segment, PARAMETER])) {
    const next = branch.next.get(key)
    if (next !== undefined) yield* reach(next, segments, at + 1)
  }
}
