import type { BaseUrl } from '../http/base-url.ts'
import { nearest } from '../lib/text/nearest.ts'
import { routes } from './generated/routes.gen.ts'
import type { Route } from './route.ts'
import { matchMethod, matchPath } from './router.ts'

/** Returns whether an operation can have a path that matches a path pattern. */
export function isPathOfAny(pattern: string): boolean {
  return routes.some((route) => canMatchPath(route, pattern))
}

/** The length of the longest text for which a similar path is sought, because that takes time. */
const LONGEST_SIMILAR = 200

/**
 * Returns a path of an operation that is similar to a text: the text ends with it, it ends with the
 * text, or they differ in at most two characters. Undefined if there is none.
 */
export function similarPath(text: string): string | undefined {
  if (text.length > LONGEST_SIMILAR) return undefined
  const segments = text.split('/')
  const endings = segments.map((_, index) => `/${segments.slice(index + 1).join('/')}`)
  return (
    endings.find(isPathOfAny) ??
    routes.map((route) => completed(route, segments.slice(1))).find((path) => path !== undefined) ??
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

/** Says that a request for none of these base URLs was not sent, and names the nearest operation. */
export function describeUnhandled(request: NamedRequest, baseUrls: readonly BaseUrl[]): string {
  const { method, origin, path } = request
  const places = baseUrls.filter((each) => each.ownsUnknownPaths).map(textOf)
  const why =
    places.length === 0
      ? 'no operation has this path'
      : `it is not below the base URL, ${places.join(' or ')}`
  const hint = hintAt(request, places[0])
  return `[petstore-mock] ${method} ${origin}${path} was not sent: ${[why, ...hint].join('; ')}`
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

/** Returns the path of an operation that ends with `segments`: `/store/orders/7` for `orders/7`. */
function completed({ path }: Route, segments: readonly string[]): string | undefined {
  const parts = path.split('/')
  const [before, after] = [parts.slice(0, -segments.length), parts.slice(-segments.length)]
  const ends = after.every((part, index) =>
    part.startsWith('{') ? index > 0 : part === segments[index],
  )
  const isWhole = before.length > 0 && !before.some((part) => part.startsWith('{'))
  return ends && isWhole ? [...before, ...segments].join('/') : undefined
}

/** Returns the path of an operation, with the segments of a text as its parameters. */
function filled({ path }: Route, segments: readonly string[]): string {
  const parts = path.split('/')
  return parts.map((part, index) => (part.startsWith('{') ? segments[index] : part)).join('/')
}

/**
 * Returns whether any request path matches both the path of an operation and a path pattern.
 *
 * It follows the pattern through the template. `reached` has a 1 for each position in the template
 * that the pattern so far can lead to. A pattern can have thousands of characters, so nothing is
 * allocated for each.
 */
export function canMatchPath({ path }: Pick<Route, 'path'>, pattern: string): boolean {
  const template = path.split(/(\{[^{}]*\})/).flatMap((part) =>
    // A parameter is one character other than a slash, and then any number of them.
    part.startsWith('{') ? [ONE, MORE] : [...part],
  )
  const end = template.length
  let reached = new Uint8Array(end + 1)
  let next = new Uint8Array(end + 1)
  reach(reached, 0, template)
  for (const character of pattern) {
    const first = reached.indexOf(1)
    if (first < 0) return false
    next.fill(0)
    if (character === '*') next.fill(1, first)
    else {
      for (let at = first; at < end; at += 1) {
        if (reached[at] === 1) step(next, at, { template, character })
      }
    }
    ;[reached, next] = [next, reached]
  }
  return reached[end] === 1
}

const ONE = 'one'

const MORE = 'more'

/** Marks a position, and the one after `MORE`, because that can stand for no character at all. */
function reach(reached: Uint8Array, at: number, template: readonly string[]): void {
  reached[at] = 1
  if (template[at] === MORE) reached[at + 1] = 1
}

/** Marks the positions that one character of a path leads to. */
function step(
  next: Uint8Array,
  at: number,
  { template, character }: { readonly template: readonly string[]; readonly character: string },
): void {
  const token = template[at]
  if (token === character) reach(next, at + 1, template)
  else if (character === '/') return
  else if (token === MORE) reach(next, at, template)
  else if (token === ONE) reach(next, at + 1, template)
}
