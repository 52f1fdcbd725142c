import { BODY_LIMIT, METHODS_WITH_BODY } from '../contract/body.ts'
import { RELATIVE_ORIGIN, splitUrl } from '../http/base-url.ts'
import { type Bytes, cancelSafely, decodeUtf8, readBytes } from '../http/bytes.ts'
import { type Delivery, endDelivery, loseDelivery, startDelivery } from '../http/delivery.ts'
import { isHeaderName } from '../http/headers.ts'
import {
  type AdapterRequest,
  type ApiResponse,
  isConnectionLost,
  NO_STATUS,
} from '../http/messages.ts'
import { isPlainObject } from '../lib/check.ts'
import { handleAsync } from '../service/handle.ts'
import type { PetstoreInternals } from '../service/internals.ts'
import { laterTurn, sleep } from '../time/timers.ts'
import { untilGivenUp } from '../time/unanswered.ts'
import { withOwnProperties } from '../user-handlers/handler-response.ts'
import {
  bodyOf,
  decoded,
  endWith,
  fetchFailed,
  fetchRefused,
  isHttp,
  isRedirect,
  notServed,
  REDIRECT_LIMIT,
  redirected,
} from './network.ts'

/** A request of `fetch` as plain data. */
interface SentRequest extends AdapterRequest {
  readonly delivery: Delivery
}

/**
 * Sends a request to the service, with the signature of the global `fetch`, and follows redirects.
 *
 * @throws {TypeError} if the connection is lost, the request is for an origin that isn't served, or its
 * URL isn't for HTTP.
 * @throws the reason of the signal, if the request was aborted.
 */
export async function fetchFrom(
  internals: PetstoreInternals,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  let exchange = await send(internals, input, init)
  let count = 0
  for (; isRedirect(exchange.response) && exchange.redirect !== 'manual'; count += 1) {
    const sent = (await exchange.request).toRequest?.()
    if (exchange.redirect === 'error') throw fetchRefused('unexpected redirect')
    if (count === REDIRECT_LIMIT) throw fetchRefused('redirect count exceeded')
    if (sent === undefined) throw fetchFailed()
    cancelSafely(exchange.response.body)
    exchange = await send(internals, redirected(sent, exchange.response))
  }
  const { url } = exchange
  const response = decoded(exchange.response)
  Object.defineProperty(response, 'url', { value: url, configurable: true })
  if (count > 0) Object.defineProperty(response, 'redirected', { value: true, configurable: true })
  return response
}

interface Exchange {
  readonly request: SentRequest | Promise<SentRequest>
  readonly response: Response
  readonly redirect: RequestRedirect
  /** The URL of the request, without its fragment. */
  readonly url: string
}

async function send(
  internals: PetstoreInternals,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Exchange> {
  const delivery = startDelivery()
  const target = typeof input === 'string' ? new URL(input, RELATIVE_ORIGIN) : input
  const [url = ''] = (target instanceof URL ? target.href : target.url).split('#', 1)
  if (!isHttp(url)) throw fetchRefused('unknown scheme')
  const plain = target instanceof URL ? toPlainRequest(target, init, delivery) : undefined
  const request = plain ?? new Request(target, init)
  const { signal } = request
  signal?.throwIfAborted()
  const isRequest = request instanceof Request
  const read = isRequest ? readRequest(request, internals, { delivery }) : request
  const response = await deliver(internals, read)
  signal?.throwIfAborted()
  // Only Response.error() has this type. The global fetch rejects in this case too.
  if (response.type === 'error') throw fetchFailed()
  return { request: read, response, redirect: isRequest ? request.redirect : 'follow', url }
}

/**
 * Answers a Fetch API request. Returns `Response.error()` if the connection is lost or the client
 * aborts the request. Callers must report the abort themselves. Your handlers may pass it
 * through to the network.
 */
export function answerRequest(
  internals: PetstoreInternals,
  request: Request,
  delivery = startDelivery(),
): Promise<Response> {
  return deliver(internals, readRequest(request, internals, { delivery, hasOutside: true }))
}

async function deliver(
  internals: PetstoreInternals,
  request: SentRequest | Promise<SentRequest>,
): Promise<Response> {
  const { petstore, settings, state } = internals
  // What is whole is answered at once, so that a reset after the call comes after the request.
  const read = request instanceof Promise ? await request : request
  const { signal, delivery } = read
  const { userHandlers } = state
  if (!read.hasOutside && !settings.operations && userHandlers.isElsewhere(read)) {
    throw notServed(read, userHandlers.baseUrls)
  }
  // The client gave up while it sent the body, so the service never gets a whole request.
  if ((read.body !== null || read.isBodyMalformed) && signal?.aborted) {
    await laterTurn()
    return Response.error()
  }
  const response = await handleAsync(read, internals)
  if (response.delayMs !== undefined) await sleep(response.delayMs, signal)
  // Deliver the response in a later turn: requests sent in this turn can't depend on it.
  else await laterTurn()
  if (response.network === 'timeout') {
    await untilGivenUp(signal ?? new AbortController().signal, petstore.handle)
  }
  const isAborted = signal?.aborted === true
  const now = state.clock.now()
  if (isAborted) loseDelivery(delivery, now)
  else endDelivery(delivery, now)
  if (isAborted || isConnectionLost(response.network)) {
    cancelSafely(response.content?.body)
    return Response.error()
  }
  return toResponse(response, signal)
}

/**
 * Converts the arguments of `fetch` to plain data without a `Request`, whose creation takes longer
 * than the service. Returns undefined for arguments that are unusual or invalid: they need a
 * `Request`, which this function would otherwise have to imitate.
 */
function toPlainRequest(
  url: URL,
  init: RequestInit | undefined,
  delivery: Delivery,
): SentRequest | undefined {
  const given = init ?? {}
  if (!isPlainObject(given) || hasOtherFields(given) || hasCredentials(url)) return undefined
  const { method = 'GET', headers: sent = {}, body = null, signal = null } = given
  if (!METHODS.has(method) || !isPlainBody(body, method) || !isSignal(signal)) return undefined
  const headers = readHeaders(sent)
  if (headers === undefined) return undefined
  if (body !== null && !headers.has('content-type')) headers.set('content-type', TEXT)
  const { pathname, search, host, origin } = url
  return {
    method,
    origin,
    isAnyOrigin: origin === RELATIVE_ORIGIN,
    path: pathname,
    query: search.slice(1),
    header: (name: string) => headers.get(name),
    headerList: () => toList(headers, host),
    body: METHODS_WITH_BODY.has(method) ? (body ?? '') : body,
    isBodyTooLarge: false,
    isBodyMalformed: false,
    delivery,
    toRequest: () => new Request(url, init),
    signal: signal ?? undefined,
  }
}

/** The fields that make no difference to the service are missing, because they can be invalid. */
const FIELDS = new Set(['method', 'headers', 'body', 'signal'])

function hasOtherFields(init: RequestInit): boolean {
  for (const name in init) if (!FIELDS.has(name)) return true
  return false
}

/** Returns whether a URL has a user name or a password, which `fetch` refuses. */
function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

/** The methods that a `Request` doesn't change, refuse or warn of. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The default `Content-Type` of a text (Fetch standard, "extract a body"). */
const TEXT = 'text/plain;charset=UTF-8'

/** Matches texts that change if they are encoded and decoded: a byte order mark, and surrogates. */
const CHANGEABLE = /^\ufeff|[\ud800-\udfff]/

function isPlainBody(body: unknown, method: string): body is string | null {
  if (body === null) return true
  if (typeof body !== 'string' || method === 'GET' || method === 'HEAD') return false
  // A UTF-16 code unit is at most three bytes in UTF-8.
  return body.length * 3 <= BODY_LIMIT && !CHANGEABLE.test(body)
}

function isSignal(signal: AbortSignal | null): boolean {
  return signal === null || signal instanceof AbortSignal
}

/** Matches values that need not be trimmed. */
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/

/** Matches headers that a browser may remove (Fetch standard, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:(?:accept-(?:charset|encoding)|connection|content-length|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via)$|access-control-|cookie|proxy-|sec-)/

function isForbidden(name: string): boolean {
  return FORBIDDEN.test(name) || (name.startsWith('x-') && name.includes('method'))
}

/** Returns the headers by their lower-case names; undefined if one is unusual or repeated. */
function readHeaders(given: HeadersInit): Map<string, string> | undefined {
  if (!isPlainObject(given) || Symbol.iterator in given) return undefined
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries<unknown>(given)) {
    if (typeof value !== 'string' || !VALUE.test(value) || !isHeaderName(name)) return undefined
    const lower = name.toLowerCase()
    if (isForbidden(lower) || headers.has(lower)) return undefined
    headers.set(lower, value)
  }
  return headers
}

/** Returns the headers in the order of a `Request`: by name. `Host` comes first. */
function toList(headers: ReadonlyMap<string, string>, host: string): readonly string[] {
  const list = ['host', host]
  for (const name of [...headers.keys()].sort()) list.push(name, headers.get(name) ?? '')
  return list
}

async function readRequest(
  request: Request,
  { settings }: PetstoreInternals,
  sending: Pick<SentRequest, 'delivery' | 'hasOutside'>,
): Promise<SentRequest> {
  const { origin, host, path, query } = splitUrl(request.url)
  const headers = headersOf(request, host)
  const { method } = request
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  const hasBody = METHODS_WITH_BODY.has(method) || (mayHaveBody && request.body !== null)
  const bytes = hasBody ? await readBody(request, settings.maxBodyBytes) : null
  const body = bytes === null ? null : decodeUtf8(bytes)
  return {
    method,
    origin,
    isAnyOrigin: origin === RELATIVE_ORIGIN,
    path,
    query,
    header: (name) => headers.get(name),
    headerList: () => [...headers].flat(),
    body: body ?? null,
    isBodyTooLarge: hasBody && bytes === null,
    isBodyMalformed: body === undefined,
    ...sending,
    // To copy a request before its body is read would take twice as long.
    toRequest: () => (hasBody && request.body !== null ? withBody(request, bytes) : request),
    signal: request.signal,
  }
}

/**
 * Returns a request with the body that was read from it. Not from the request itself: happy-dom would
 * read its body again.
 */
function withBody({ url, method, headers, credentials, signal }: Request, body: Bytes | null) {
  return new Request(url, { method, headers, credentials, signal, body })
}

/**
 * Returns the headers by their lower-case names, because `Headers.get` is much slower. happy-dom keeps
 * the case of names. A `Request` has no `Host`, but HTTP archives need it. As on a network, it's first.
 */
function headersOf(request: Request, host: string): ReadonlyMap<string, string> {
  const headers = new Map([['host', host]])
  for (const [name, value] of request.headers) headers.set(name.toLowerCase(), value)
  return headers
}

/** The reason phrases of the statuses that the service and faults use (RFC 9110 §15, RFC 6585). */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  425: 'Too Early',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Returns the response, of a handler with the headers of the service and its own cookies. */
function toResponse(response: ApiResponse, signal: AbortSignal | undefined): Response {
  const { status, content: handled } = response
  if (handled !== undefined && status === NO_STATUS) return handled
  const body = endWith(signal, bodyOf(response))
  // Undici converts pairs faster than an object.
  const headers = Object.entries(response.headers)
  if (handled === undefined) {
    return new Response(body, { status, headers, statusText: REASONS[status] ?? '' })
  }
  const others = headers.filter(([name]) => !/^set-cookie$/i.test(name))
  for (const cookie of handled.headers.getSetCookie()) others.push(['set-cookie', cookie])
  const { statusText } = handled
  return withOwnProperties(new Response(body, { status, statusText, headers: others }), handled)
}

/**
 * Reads the body of a request. Returns null if it has more bytes than `limit`: it's then read no further,
 * and its stream is cancelled. Stops reading when the signal of the request aborts, and returns what
 * has arrived.
 *
 * @throws what the stream fails with.
 */
async function readBody(request: Request, limit: number): Promise<Bytes | null> {
  if (Number(request.headers.get('content-length')) > limit) {
    cancelSafely(request.body)
    return null
  }
  if (request.body === null) return new Uint8Array()
  // Firefox has no `body`, and no bodies without end either.
  const reader = request.body?.getReader()
  if (reader === undefined) return new Uint8Array(await request.arrayBuffer())
  const stop = () => cancelSafely(reader, request.signal.reason)
  request.signal.addEventListener('abort', stop, { once: true })
  try {
    return await readBytes(reader, limit)
  } finally {
    request.signal.removeEventListener('abort', stop)
  }
}
