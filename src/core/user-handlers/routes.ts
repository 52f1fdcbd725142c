import type { HandlerName } from '../contract/route.ts'
import { type BaseUrl, belowBase, decodeEscapes, decodeUnreserved } from '../http/base-url.ts'
import { mayBeGraphql, operationTest, readOperations } from '../http/graphql.ts'
import { type AdapterRequest, headerOf, METHODS } from '../http/messages.ts'
import { compilePath, isParameter } from '../http/path-pattern.ts'
import { readArray, throwOptionError } from '../lib/check.ts'

/** A handler of msw for HTTP or GraphQL, such as `http.get(…)`, in any of its versions. */
export interface UserHandler {
  readonly info: object
  // Whether it would answer a request.
  test(incoming: { readonly request: Request }): Promise<boolean>
  run(incoming: {
    readonly request: Request
    readonly requestId: string
    // Those of a described API ask by how many rows a page has moved that begins at a place.
    readonly resolutionContext?: { readonly quiet?: boolean; shiftOf?(place: number): number }
  }): Promise<{ readonly response?: Response | undefined } | null>
}

/**
 * A handler of yours, and the requests that it may answer. The handler itself decides: what is here
 * only rules out requests that it certainly doesn't answer.
 */
export interface HandlerRoute {
  readonly handler: UserHandler
  /** The origin of the handler's URL, in lower case; undefined if it has none, or a pattern. */
  readonly origin: string | undefined
  /** The path of the handler below the base path; undefined if it isn't a text, or a whole URL. */
  readonly path: string | undefined
  /** Whether the base path was at the beginning of its path. */
  readonly hasBase: boolean
  /** Whether it's a pattern for URLs that begin with `https:`. */
  readonly isSecure?: boolean
  /** The method and the path, or the GraphQL operation, for messages. */
  readonly label: HandlerName
  /** Whether its URL may be any, so that the handler is for whatever no other one answers. */
  readonly isForAll: boolean
  /** Returns whether the handler may answer a request with this URL, whatever else it has. */
  isAt(request: RoutedRequest): boolean
  /** Returns the name of a request that the handler may answer; undefined for any other. */
  nameFor(request: RoutedRequest): HandlerName | undefined
  /** Returns the names that its requests may have. The method `*` stands for all methods. */
  names(): readonly HandlerName[]
}

/** What of a request decides which handlers may answer it. */
export interface RoutedRequest {
  readonly method: string
  /** The origin that it's for, in lower case; undefined if it may be any of those of the handlers. */
  readonly origin: string | undefined
  /** The path below the base path; undefined outside it. */
  readonly path: string | undefined
  /** The whole path at the origin; undefined if the request came another way. */
  readonly absolute?: string
  /** Whether `url` isn't the one that was sent. */
  readonly isMoved?: boolean
  /** The whole URL without its query; undefined if it isn't known. */
  readonly url: string | undefined
  /** The URL for handlers whose host is a pattern; undefined if the client has sent its real one. */
  readonly patternUrl?: string | undefined
  readonly query?: string | undefined
  /** The body as text; null for none, undefined if it hasn't been read. */
  readonly body?: string | null | undefined
}

/** What of a request decides which handlers may answer it. */
export type SentRequest = Pick<
  AdapterRequest,
  | 'method'
  | 'origin'
  | 'isAnyOrigin'
  | 'path'
  | 'query'
  | 'header'
  | 'body'
  | 'isBodyMalformed'
  | 'isBodyTooLarge'
>

/** Where your handlers are: the origins in their URLs, and the base URL of the service. */
interface Served {
  /** In lower case. */
  readonly origins: ReadonlySet<string>
  readonly baseUrl: BaseUrl
}

/**
 * Returns a request as handlers are found for it.
 *
 * A client that can't reach the real origins, because it talks to a server, names one of them in the
 * path (`/@api.example.com/notes`) or in `Host`. Otherwise the path decides, if it's clear.
 */
export function locate(sent: SentRequest, served: Served): RoutedRequest {
  const { method, query, body, isBodyMalformed, isBodyTooLarge } = sent
  // A body that isn't text may still be for them.
  const isUnread = isBodyMalformed === true || isBodyTooLarge === true
  return { method, query, body: isUnread ? undefined : body, ...findUrl(sent, served) }
}

type FoundUrl = Omit<RoutedRequest, 'method' | 'query' | 'body'>

function findUrl(sent: SentRequest, { origins, baseUrl }: Served): FoundUrl {
  const origin = sent.origin?.toLowerCase()
  const path = belowBase(decodeUnreserved(sent.path), baseUrl.path)
  const url = origin && origin + sent.path
  const isAnywhere = sent.isAnyOrigin || origin === undefined
  const [prefix = '', host] = /^\/@([^/]+)(?=\/|$)/.exec(path ?? '') ?? []
  const rest = path?.slice(prefix.length) || '/'
  const named = originAt(host, origins)
  if (named !== undefined) {
    return { origin: named, url: named + rest, isMoved: true, path: rest, absolute: rest }
  }
  if (isAnywhere) {
    const patternUrl = host?.includes('.') ? `http://${host}${rest}` : url
    return { origin: originAt(headerOf(sent, 'host'), origins), url, patternUrl, path }
  }
  if (origins.size === 0) return { origin: undefined, url, path }
  // The base URL is about its own origin only.
  const isBelow = baseUrl.origin === null || baseUrl.origin === origin
  const absolute = decodeUnreserved(sent.path)
  return { origin, url, absolute, path: isBelow ? path : undefined }
}

/**
 * Returns the origin with a host: in whichever case, with or without a default port or a dot at its
 * end, and with its colon escaped, as clients do in a path.
 */
function originAt(sent: string | undefined, origins: ReadonlySet<string>): string | undefined {
  if (sent === undefined) return undefined
  const host = sent
    .toLowerCase()
    .replace('%3a', ':')
    .replace(/\.(?=:|$)/, '')
  const withHost = (wanted: string) => [...origins].find((each) => hostOf(each) === wanted)
  return withHost(host) ?? withHost(host.replace(/:(?:80|443)$/, ''))
}

const EXPECTED = 'a handler of msw, such as http.get(path, resolver)'

export function readHandlers(
  got: unknown,
  name: string,
  baseUrl: BaseUrl,
): readonly HandlerRoute[] {
  return readArray(got, name).map((each, index) => readRoute(each, `${name}[${index}]`, baseUrl))
}

function readRoute(got: unknown, name: string, baseUrl: BaseUrl): HandlerRoute {
  if (!isHandler(got)) return throwOptionError(name, got, EXPECTED, hintFor(got))
  const { operationType, operationName, method, path }: HandlerInfo = got.info
  if (operationType !== undefined) return graphqlRoute(got, operationType, operationName, baseUrl)
  const parts = splitHandlerUrl(path, baseUrl)
  const allows = methodTest(method)
  const isAt = urlTest(path, parts)
  const shown = parts.path ?? (path instanceof RegExp ? String(path) : '[custom predicate]')
  const isForAny = method instanceof RegExp
  const nameOf = (sent: string): HandlerName =>
    `${isForAny && sent === 'HEAD' ? 'GET' : sent.toUpperCase()} ${shown}`
  return {
    handler: got,
    ...parts,
    label: isForAny ? `any method of ${shown}` : nameOf(String(method)),
    isForAll: typeof path === 'function' || /^\/?\*+(?:\/\*+)?$/.test(parts.path ?? ''),
    isAt,
    nameFor: (request) =>
      allows(request.method) && isAt(request) ? nameOf(request.method) : undefined,
    names: () => (isForAny ? [...METHODS.filter(allows), '*'] : [String(method)]).map(nameOf),
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

function isHandler(got: unknown): got is UserHandler {
  if (typeof got !== 'object' || got === null || !('info' in got) || !('run' in got)) return false
  return typeof got.info === 'object' && got.info !== null && typeof got.run === 'function'
}

function hintFor(got: unknown): string | undefined {
  return isWebSocketHandler(got)
    ? 'web sockets are outside the service: petstore.server.use(handler)'
    : undefined
}

/** Returns whether a value is a handler of msw for web sockets. */
export function isWebSocketHandler(got: unknown): boolean {
  if (typeof got !== 'object' || got === null) return false
  return '__kind' in got ? got.__kind === 'EventHandler' : 'kind' in got && got.kind === 'websocket'
}

/** Returns whether a request has the method of a handler. Like msw, it ignores the case. */
function methodTest(method: unknown): (requested: string) => boolean {
  if (method instanceof RegExp) return (requested) => method.test(requested)
  const expected = String(method).toUpperCase()
  return (requested) => expected === requested.toUpperCase()
}

type HandlerUrl = Pick<HandlerRoute, 'origin' | 'path' | 'hasBase' | 'isSecure'> & {
  /** The whole path at the origin; a whole URL if `path` is undefined. */
  readonly whole?: string
}

function urlTest(given: unknown, parts: HandlerUrl): (request: RoutedRequest) => boolean {
  const { origin, path, whole = '*' } = parts
  if (path === undefined || path.startsWith('*')) {
    const isExpression = given instanceof RegExp
    const pattern = isExpression ? given : compileMswPath(whole)
    return (request) => {
      const url = urlFor(request, parts)
      // Unlike test(), search() doesn't go on where an expression with the flag g has stopped.
      return url === undefined || (isExpression ? url : decoded(url)).search(pattern) >= 0
    }
  }
  const pattern = compileMswPath(path)
  const absolute = compileMswPath(whole)
  return (request) => {
    const isElsewhere = origin !== undefined && (request.origin ?? origin) !== origin
    if (isElsewhere) return false
    if (origin !== undefined && request.absolute !== undefined) {
      return absolute.test(decoded(request.absolute))
    }
    return request.path !== undefined && pattern.test(decoded(request.path))
  }
}

/**
 * Returns the URL of a request for a handler. A client of a server can't send the scheme and the host
 * that a pattern expects, so the scheme is the pattern's.
 */
export function urlFor(
  { url, patternUrl }: RoutedRequest,
  { path, isSecure }: Pick<HandlerRoute, 'path' | 'isSecure'>,
): string | undefined {
  if (path !== undefined || patternUrl === undefined) return url
  return isSecure ? patternUrl.replace(/^http:/, 'https:') : patternUrl
}

const ABSOLUTE = /^([a-z][a-z\d+.-]*:\/\/[^/]*)(\/.*)?$/i

/** Splits the URL of a handler. Where it repeats the base path, that isn't meant twice. */
function splitHandlerUrl(given: unknown, { basePath: base }: BaseUrl): HandlerUrl {
  if (typeof given !== 'string') {
    const isSecure = given instanceof RegExp && given.source.includes('https:')
    return { origin: undefined, path: undefined, hasBase: false, isSecure }
  }
  // As in msw, a question mark at the end belongs to a parameter.
  const withoutQuery = given.endsWith('?') ? given : (given.split(/[?#]/, 1)[0] ?? '')
  const found = ABSOLUTE.exec(withoutQuery)
  const [, origin, rest = '/'] = found ?? []
  // The host may be a pattern too.
  if (origin !== undefined && /[*(){}?+\\|]|:(?!\d*$)/.test(hostOf(origin))) {
    const isSecure = /^https:/i.test(origin)
    return { origin: undefined, path: undefined, hasBase: false, isSecure, whole: withoutQuery }
  }
  const path = /^[/*]/.test(withoutQuery) ? withoutQuery : `/${withoutQuery}`
  const whole = origin === undefined ? path : rest
  const below = belowBase(whole, base)
  const hasBase = base !== '' && below !== undefined
  return {
    origin: origin && originOf(origin),
    path: below || (hasBase ? '/' : whole),
    hasBase,
    whole,
  }
}

/** Returns the host of an origin: `api.example.com:8443`. */
export function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('://') + 3)
}

/** Returns an origin in its normal form: in lower case, and without a port that is the default. */
export function originOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).origin : origin.toLowerCase()
}

/**
 * Compiles a path of msw. What is more than texts, wildcards, and parameters of one segment may stand
 * for anything here, because msw decides about it: optional parts, groups, escapes.
 */
function compileMswPath(path: string): RegExp {
  const simple = withoutGroups(path)
    // What may be missing takes the slash before it along.
    .replace(/[/.]?:\w+[?*]|:\w+\+|\\.|\|.*/gs, '*')
    .split('/')
    .map((segment) => (isParameter(segment) ? segment : segment.replace(/:\w+|\*+/g, '*')))
  return compilePath(decoded(simple.join('/').replace(/\/$/, '')), true)
}

/** Decodes the escapes in a path, because some versions of msw ignore them, but not that of a slash. */
function decoded(path: string): string {
  return decodeEscapes(path.replace(/%2f/gi, '%252F')) ?? path
}

/** Replaces all from the first bracket to the last one, with the sign that they may be missing. */
function withoutGroups(path: string): string {
  const first = path.search(/[({]/)
  const last = Math.max(path.lastIndexOf(')'), path.lastIndexOf('}'))
  if (first < 0 || last < first) return path
  const before = path.slice(0, first).replace(/[/.]$/, '').replace(/\\$/, '')
  return `${before}*${path.slice(last + 1).replace(/^[?*+]/, '')}`
}

/** A GraphQL request has its operation in its body or its query. */
function graphqlRoute(
  handler: UserHandler,
  type: unknown,
  given: unknown,
  baseUrl: BaseUrl,
): HandlerRoute {
  const endpoint = 'endpoint' in handler ? handler.endpoint : '*'
  const parts = splitHandlerUrl(endpoint, baseUrl)
  const operation = typeof given === 'string' ? given : undefined
  const name: HandlerName = `${String(type)} ${operation ?? describeName(given)}`
  const isAt = urlTest(endpoint, parts)
  const answers = operationTest(type, given)
  return {
    handler,
    ...parts,
    label: name,
    isForAll: endpoint === '*',
    isAt: (request) => mayBeGraphql(request, 'query') && isAt(request),
    nameFor(request) {
      const mayAsk = mayBeGraphql(request, 'query') && mayBeGraphql(request, operation ?? '')
      if (!mayAsk || !isAt(request)) return undefined
      return (readOperations(request)?.some(answers) ?? true) ? name : undefined
    },
    names: () => [name],
  }
}

function describeName(given: unknown): string {
  return given instanceof RegExp ? String(given) : '*'
}
