import type { BaseUrl } from '../http/base-url.ts'
import { compilePath, isParameter } from '../http/path-pattern.ts'
import { nearest } from '../lib/describe.ts'
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

const paths = compile(routes)

/** Finds the path of the contract that matches a request path; undefined if none does. */
export function matchPath(path: string): PathMatch | undefined {
  for (const { pattern, item } of paths) {
    const match = pattern.exec(path)
    if (match !== null) return { item, parameters: match.slice(1) }
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

/** Returns whether an operation can have a path that matches a path pattern. */
export function isPathOfAny(pattern: string): boolean {
  return routes.some((route) => canMatchPath(route, pattern))
}

/**
 * Returns a path of an operation that is similar to a text: the text ends with it, or they differ in at
 * most two characters. Undefined if there's none.
 */
export function similarPath(text: string): string | undefined {
  const segments = text.split('/')
  const endings = segments.map((_, index) => `/${segments.slice(index + 1).join('/')}`)
  return (
    endings.find(isPathOfAny) ??
    nearest(
      text,
      routes.map((route) => filled(route, segments)),
    )
  )
}

/** What a message says of a request. */
export interface NamedRequest {
  readonly method: string
  readonly origin: string
  readonly path: string
}

/** Says that a request for none of these base URLs wasn't sent, and names the nearest operation. */
export function describeUnhandled(request: NamedRequest, baseUrls: readonly BaseUrl[]): string {
  const { method, origin, path } = request
  const places = baseUrls.filter((each) => each.ownsUnknownPaths).map(textOf)
  const why =
    places.length === 0
      ? 'no operation has this path'
      : `it isn't below the base URL, ${places.join(' or ')}`
  const hint = hintAt(request, places[0])
  return `[petstore-mock] ${method} ${origin}${path} wasn't sent: ${[why, ...hint].join('; ')}`
}

function textOf({ origin, path }: BaseUrl): string {
  return (origin ?? '') + path
}

/**
 * Returns the operation that the client probably meant, below a base URL. Without one, a base path
 * before the path of an operation is what is missing in the options.
 */
function hintAt(
  { method, origin, path }: NamedRequest,
  base: string | undefined,
): readonly string[] {
  const similar = similarPath(path)
  const item = similar === undefined ? undefined : matchPath(similar)?.item
  if (similar === undefined || item === undefined) return []
  if (base === undefined && path.endsWith(similar)) {
    return [`did you mean baseUrl: '${origin}${path.slice(0, -similar.length)}'?`]
  }
  const operation = matchMethod(item, method)?.operation
  const meant = (base ?? '') + similar
  return [`did you mean ${operation ? `${method} ${meant} (${operation})` : meant}?`]
}

/** Returns the path of an operation, with the segments of a text as its parameters. */
function filled({ path }: Route, segments: readonly string[]): string {
  const parts = path.split('/')
  return parts.map((part, index) => (isParameter(part) ? segments[index] : part)).join('/')
}

/**
 * Returns whether the path of an operation can match a path pattern. Its parameter, of which a path of
 * the contract has at most one, may be whatever a segment of the pattern says.
 */
export function canMatchPath({ path }: Pick<Route, 'path'>, pattern: string): boolean {
  const matched = compilePath(pattern)
  const values = pattern.split('/').map((segment) => segment.replaceAll('*', ''))
  const paths = [...values, 'any'].map((value) => path.replace(/\{\w+\}/, () => value))
  return paths.some((each) => matched.test(each))
}
