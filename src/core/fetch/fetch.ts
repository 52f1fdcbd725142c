import { METHODS_WITH_BODY } from '../contract/body.ts'
import { splitUrl } from '../http/base-url.ts'
import { type Bytes, cancelSafely, decodeUtf8, readBytes } from '../http/bytes.ts'
import {
  deliveryOf,
  endDelivery,
  keepDelivery,
  loseDelivery,
  startDelivery,
} from '../http/delivery.ts'
import { type ApiResponse, isConnectionLost, NO_STATUS } from '../http/messages.ts'
import { handleAsync } from '../service/handle.ts'
import type { PetstoreInternals } from '../service/internals.ts'
import { laterTurn, sleep } from '../time/timers.ts'
import { untilGivenUp } from '../time/unanswered.ts'
import { withOwnProperties } from '../user-handlers/handler-response.ts'
import {
  endWith,
  fetchFailed,
  fetchRefused,
  isHttp,
  isRedirect,
  notServed,
  REDIRECT_LIMIT,
  redirected,
  streamOf,
  truncate,
} from './network.ts'
import { RELATIVE_ORIGIN, type SentRequest, toPlainRequest } from './plain-request.ts'

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

const COMPRESSED = /^(?:x-)?(gzip|deflate)$/i

/** Returns a response without the compression of its body, as `fetch` does. Its headers stay. */
function decoded(response: Response): Response {
  const { body, status, statusText, headers } = response
  const [, sent] = COMPRESSED.exec(headers.get('content-encoding') ?? '') ?? []
  // Some versions of Bun can't.
  const isPossible = 'DecompressionStream' in globalThis
  if (sent === undefined || body === null || !isPossible) return response
  const format = sent.toLowerCase() === 'gzip' ? 'gzip' : 'deflate'
  const plain = body.pipeThrough(new DecompressionStream(format))
  const copy = withOwnProperties(new Response(plain, { status, statusText, headers }), response)
  const delivery = deliveryOf(response)
  if (delivery !== undefined) keepDelivery(copy, delivery)
  return copy
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
  const request = plain ?? toRequest(target, init)
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
export function respondTo(
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
  const sent = toResponse(response, signal)
  keepDelivery(sent, delivery)
  return sent
}

/** Returns a request as it is if a copy would make no difference, because a copy takes time. */
function toRequest(input: RequestInfo | URL, init: RequestInit | undefined): Request {
  const isComplete = init === undefined && input instanceof Request && isReadable(input)
  return isComplete ? input : new Request(input, init)
}

/** Returns whether reading a request has the same effect on it as copying it. */
function isReadable({ body, bodyUsed }: Request): boolean {
  // Firefox has no `body`.
  if (body === null || body === undefined) return body === null
  return !bodyUsed && !body.locked
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

function toResponse(response: ApiResponse, signal: AbortSignal | undefined): Response {
  if (response.content !== undefined) return toHandlerResponse(response.content, response, signal)
  const { status, headers, body, network } = response
  const content = network === 'truncate' && body !== null ? truncate(body) : body
  // Undici converts pairs faster than an object.
  return new Response(endWith(signal, content), { status, headers: Object.entries(headers) })
}

/** Returns the response of a handler with the headers of the service, and with its cookies. */
function toHandlerResponse(
  handled: Response,
  response: ApiResponse,
  signal: AbortSignal | undefined,
): Response {
  const { status, body, network } = response
  if (status === NO_STATUS) return handled
  const isCut = network === 'truncate' && body !== null
  const content = endWith(signal, isCut ? truncate(body) : (body ?? streamOf(response)))
  const headers = Object.entries(response.headers).filter(([name]) => !/^set-cookie$/i.test(name))
  for (const cookie of handled.headers.getSetCookie()) headers.push(['set-cookie', cookie])
  const copy = new Response(content, { status, statusText: handled.statusText, headers })
  return withOwnProperties(copy, handled)
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
