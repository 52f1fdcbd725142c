import type { OwnOperation } from '../contract/route.ts'
import { type BaseUrl, belowBase } from '../http/base-url.ts'
import { METHODS } from '../http/request-match.ts'
import { items, refuse } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'

/** A handler of msw for HTTP or GraphQL, such as `http.get(…)`, in any of its versions. */
export interface OwnHandler {
  readonly info: object
  run(incoming: {
    readonly request: Request
    readonly requestId: string
  }): Promise<{ readonly response?: Response | undefined } | null>
}

/** A handler of your own, and the requests that it may answer. The handler itself decides. */
export interface OwnRoute {
  readonly handler: OwnHandler
  /** The path of the handler below the base path; undefined if it isn't a text. */
  readonly path: string | undefined
  /** Returns the name of a request that the handler may answer; undefined for any other. */
  nameFor(request: RoutedRequest): OwnOperation | undefined
  /** Returns the names that its requests may have. */
  names(): readonly OwnOperation[]
}

/** What of a request decides which handlers may answer it. */
export interface RoutedRequest {
  readonly method: string
  /** The path below the base path. */
  readonly path: string
  /** The segments of the path, in the form of `segmentsOf`. */
  readonly segments: readonly string[]
  readonly query?: string | undefined
  /** The body as text; undefined if it hasn't been read. */
  readonly body?: string | null | undefined
}

const EXPECTED = 'a handler of msw, such as http.get(path, resolver)'

/**
 * Reads a list of msw handlers.
 *
 * @throws {TypeError} naming the handler, what was expected and what it got.
 */
export function readHandlers(got: unknown, name: string, baseUrl: BaseUrl): readonly OwnRoute[] {
  const routes = items(name, got).map((each, index) =>
    readRoute(each, `${name}[${index}]`, baseUrl),
  )
  const origins = new Set(routes.flatMap(({ origin }) => origin ?? []))
  if (origins.size > 1) {
    refuse(name, [...origins].join(' and '), 'handlers of one origin', 'use paths, such as /notes')
  }
  return routes
}

interface ReadRoute extends OwnRoute {
  /** The origin of the handler's URL; undefined if it has none. */
  readonly origin: string | undefined
}

function readRoute(got: unknown, name: string, baseUrl: BaseUrl): ReadRoute {
  if (!isHandler(got)) return refuse(name, got, EXPECTED, hintFor(got))
  const { operationType, operationName, method, path }: HandlerInfo = got.info
  if (operationType !== undefined) {
    return {
      ...graphqlRoute(got, operationType, operationName),
      path: undefined,
      origin: undefined,
    }
  }
  const { origin, below } = place(path, name, baseUrl)
  const allows = methodTest(method)
  const matches = below === undefined ? urlTest(path, baseUrl) : pathTest(below)
  const shown = below ?? (path instanceof RegExp ? String(path) : '[custom predicate]')
  const nameOf = (sent: string): OwnOperation => `${sent === 'HEAD' ? 'GET' : sent} ${shown}`
  return {
    handler: got,
    path: below,
    origin,
    nameFor: (request) =>
      allows(request.method) && matches(request) ? nameOf(request.method) : undefined,
    names: () => METHODS.filter(allows).map(nameOf),
  }
}

/** What msw says about a handler. */
interface HandlerInfo {
  /** Of an HTTP handler: a text, or a regular expression for all methods. */
  readonly method?: unknown
  /** Of an HTTP handler: a text, a regular expression or a function. */
  readonly path?: unknown
  /** Of a GraphQL handler: `query`, `mutation` or `all`. */
  readonly operationType?: unknown
  readonly operationName?: unknown
}

function isHandler(got: unknown): got is OwnHandler {
  if (typeof got !== 'object' || got === null || !('info' in got) || !('run' in got)) return false
  return typeof got.info === 'object' && got.info !== null && typeof got.run === 'function'
}

function hintFor(got: unknown): string | undefined {
  if (typeof got !== 'object' || got === null) return undefined
  const isWebSocket =
    '__kind' in got ? got.__kind === 'EventHandler' : 'kind' in got && got.kind === 'websocket'
  return isWebSocket
    ? 'web sockets are outside the service: petstore.server.use(handler)'
    : undefined
}

/** Returns whether a request's method is that of a handler. A GET handler also answers HEAD. */
function methodTest(method: unknown): (requested: string) => boolean {
  if (method instanceof RegExp) return (requested) => method.test(requested)
  const expected = String(method).toUpperCase()
  return (requested) => expected === requested || (expected === 'GET' && requested === 'HEAD')
}

/** Returns whether a request may have the URL that a regular expression or a function expects. */
function urlTest(expected: unknown, { origin, path: base }: BaseUrl) {
  return ({ path }: RoutedRequest) =>
    // Unlike test(), search() doesn't go on where an expression with the flag g has stopped.
    !(expected instanceof RegExp) || origin === null || (origin + base + path).search(expected) >= 0
}

const ABSOLUTE = /^([a-z][a-z\d+.-]*:\/\/[^/]*)(\/.*)?$/i

/**
 * Returns the origin of a handler's path and the path below the base path; undefined for what it
 * hasn't.
 */
function place(path: unknown, name: string, { origin, path: base }: BaseUrl) {
  if (typeof path !== 'string') return { origin: undefined, below: undefined }
  // As in msw, a question mark at the end belongs to a parameter.
  const withoutQuery = path.endsWith('?') ? path : (path.split(/[?#]/, 1)[0] ?? '')
  const found = ABSOLUTE.exec(withoutQuery)
  if (found === null) {
    const below = /^[/*]/.test(withoutQuery) ? withoutQuery : `/${withoutQuery}`
    return { origin: undefined, below }
  }
  const [, given = '', rest = '/'] = found
  if (origin !== null && given.toLowerCase() !== origin) {
    refuse(name, path, `a path below ${origin}${base}`, `or set baseUrl to ${describe(given)}`)
  }
  const below = belowBase(rest, base)
  return { origin: given, below: below ?? refuse(name, path, `a path below ${base}`) }
}

/** Matches what isn't a plain text in the path of a handler. */
const SPECIAL =
  /(\*{1,9}|:\w{1,200}(?:\([^)]{0,999}\))?[*+?]?|\([^)]{0,999}\)[*+?]?|\{[^}]{0,999}\}[*+?]?)/

/** Matches a parameter that is one segment of a path in all versions of msw. */
const PARAMETER = /^:\w+$/

/**
 * Returns the segments of a path in lower case, because msw ignores the case, without a slash at
 * the end.
 */
export function segmentsOf(path: string): readonly string[] {
  const segments = path.toLowerCase().split('/')
  return segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments
}

/** Returns whether a request may have the path of a handler. The handler itself decides. */
function pathTest(path: string): (request: RoutedRequest) => boolean {
  const own = segmentsOf(path)
  if (own.every((segment) => PARAMETER.test(segment) || !/[*:(){}]/.test(segment))) {
    return ({ segments }) =>
      segments.length === own.length &&
      own.every((segment, at) => segment.startsWith(':') || segment === segments[at])
  }
  const pattern = patternOf(path)
  return (request) => pattern.test(request.path)
}

/** Compiles a path in which msw gives some signs another meaning: there, anything matches. */
function patternOf(path: string): RegExp {
  const parts = path.split(SPECIAL)
  const source = parts.map((part, index) => {
    if (index % 2 === 1) return PARAMETER.test(part) ? '[^/]+' : '.*'
    const text = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const next = parts[index + 1]
    // What may be missing may be missing with its slash.
    return next === undefined || PARAMETER.test(next) ? text : text.replace(/\/$/, '/?')
  })
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

/** A GraphQL request has its operation in its body or its query. */
function graphqlRoute(handler: OwnHandler, type: unknown, given: unknown) {
  const operation = typeof given === 'string' ? given : undefined
  const name: OwnOperation = `${String(type)} ${operation ?? describeName(given)}`
  return {
    handler,
    names: () => [name],
    nameFor({ method, query = '', body }: RoutedRequest): OwnOperation | undefined {
      if (method !== 'POST' && method !== 'GET') return undefined
      if (method === 'GET' ? !query.includes('query=') : body === null) return undefined
      const isOther =
        operation !== undefined &&
        body !== undefined &&
        !(method === 'GET' ? query : (body ?? '')).includes(operation)
      return isOther ? undefined : name
    },
  }
}

function describeName(given: unknown): string {
  return given instanceof RegExp ? String(given) : '*'
}
