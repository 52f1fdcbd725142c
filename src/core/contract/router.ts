import { compilePath, matchPattern } from '../http/path-pattern.ts'
import { groupBy } from '../lib/group-by.ts'
import { routes } from './generated/routes.gen.ts'
import type { Route } from './route.ts'

/** A path of the contract, with its operations and allowed methods. */
export interface PathItem {
  /** The operations of the path by method. */
  readonly routes: ReadonlyMap<string, Route>
  /** The value of the `Allow` header, such as `GET, HEAD, POST, OPTIONS`. */
  readonly allow: string
}

/** A matched path, with the percent-encoded values of its parameters. */
export interface PathMatch {
  readonly item: PathItem
  readonly parameters: readonly string[]
}

/** The paths of the contract, with their compiled templates. */
const paths = compile(routes)

/** Finds the path of the contract that matches a request path; undefined if none does. */
export function matchPath(path: string): PathMatch | undefined {
  for (const { pattern, item } of paths) {
    const parameters = matchPattern(pattern, path)
    if (parameters !== undefined) return { item, parameters }
  }
  return undefined
}

/**
 * Finds the operation for a method of a path; undefined if there's none. `HEAD` counts as `GET`.
 */
export function matchMethod(item: PathItem, method: string): Route | undefined {
  return item.routes.get(method === 'HEAD' ? 'GET' : method)
}

function compile(all: readonly Route[]) {
  const byPath = groupBy(all, ({ path }) => path)
  return [...byPath].map(([path, group]) => ({
    pattern: compilePath(path),
    item: {
      routes: new Map(group.map((route) => [route.method, route])),
      allow: allowOf(group),
    },
  }))
}

function allowOf(group: readonly Route[]): string {
  const methods = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS'].join(', ')
}
