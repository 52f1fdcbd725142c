import type { Outcome } from './outcomes.ts'
import type { Path } from './path.ts'

/** A path that was tried, and the number of requests that the client sent on it. */
export interface Tried {
  readonly path: Path
  readonly requests: number
}

/** What a search may do to the requests of a run. */
export interface Scope {
  readonly outcomes: readonly Outcome[]
  /** The number of requests, from the first, on which faults may act. */
  readonly requests: number
}

/**
 * Generates the paths with one more fault than those tried, by position. It adds a fault only after
 * the last one of a path, so that no path comes twice, and only to requests that were really sent.
 * Each path comes with the one that it extends.
 */
export function* extend<Parent extends Tried>(
  tried: Iterable<Parent>,
  scope: Scope,
): Generator<readonly [Path, Parent]> {
  for (const parent of tried) {
    for (let at = nextPosition(parent); at < Math.min(parent.requests, scope.requests); at += 1) {
      for (const outcome of scope.outcomes) yield [[...parent.path, { at, outcome }], parent]
    }
  }
}

/** Returns the number of paths that `extend` generates. */
export function countExtensions(tried: readonly Tried[], scope: Scope): number {
  let positions = 0
  for (const each of tried) {
    positions += Math.max(0, Math.min(each.requests, scope.requests) - nextPosition(each))
  }
  return positions * scope.outcomes.length
}

/** Returns the number of paths with up to so many faults, if none has more requests than the first. */
export function countExpected([first]: readonly Tried[], scope: Scope, faults: number): number {
  const positions = Math.min(first?.requests ?? 0, scope.requests)
  let [paths, all] = [1, 0]
  for (let count = 1; count <= Math.min(faults, positions); count += 1) {
    paths *= ((positions - count + 1) / count) * scope.outcomes.length
    all += paths
  }
  return Math.round(all)
}

/** Returns the number of paths with one more fault on a request that is beyond the limit. */
export function countBeyond(tried: readonly Tried[], scope: Scope): number {
  const beyond = tried.map((each) => each.requests - Math.max(scope.requests, nextPosition(each)))
  return beyond.reduce((sum, count) => sum + Math.max(0, count), 0) * scope.outcomes.length
}

/** Returns the first position after the faults of a path. */
function nextPosition({ path }: Tried): number {
  const last = path.at(-1)
  return last === undefined ? 0 : last.at + 1
}
