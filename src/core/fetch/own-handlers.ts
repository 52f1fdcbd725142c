import { type Answer, type OwnResponse, refusal } from '../http/answer.ts'
import { loseDelivery } from '../http/delivery.ts'
import { type AdapterRequest, type ApiResponse, NO_STATUS } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { describe } from '../lib/describe.ts'
import type { OwnHandler } from '../own/handler.ts'
import type { Candidate } from '../own/own.ts'
import { admit, isPending, type PendingRequest } from '../service/handle.ts'
import type { PetstoreInternals } from '../service/internals.ts'
import { cancelSafely, decodeUtf8, readBytes } from './bytes.ts'
import { splitUrl } from './split-url.ts'

/** Answers a request: with your handlers, in order, or else with the operation. */
export function answerWithHandlers(
  request: AdapterRequest,
  internals: PetstoreInternals,
): ApiResponse | Promise<ApiResponse> {
  const admitted = admit(request, internals)
  return isPending(admitted) ? complete(request, admitted) : admitted
}

async function complete(request: AdapterRequest, pending: PendingRequest): Promise<ApiResponse> {
  const { toRequest, signal, delivery } = request
  if (toRequest === undefined) return pending.complete()
  const answered = await untilAborted(runHandlers(toRequest(), request, pending), signal)
  if (answered === ABORTED) {
    if (delivery !== undefined) loseDelivery(delivery)
    return pending.lose()
  }
  const response = pending.complete(answered?.answer, answered?.name)
  // A fault may have replaced the response.
  if (response.content === undefined) cancelSafely(answered?.answer.own?.content.body)
  return response
}

const ABORTED = Symbol('aborted')

/** Waits for a result, unless the client gives up first. */
function untilAborted<Result>(
  result: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result | typeof ABORTED> {
  if (signal === undefined) return result
  return new Promise((resolve, reject) => {
    const abort = () => resolve(ABORTED)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The answer of a handler, and the name of its operation. */
interface Answered {
  readonly answer: Answer
  readonly name: Candidate['name']
}

/** Runs handlers until one answers. Returns undefined if none does. */
async function runHandlers(
  request: Request,
  { method, hasOutside }: AdapterRequest,
  { candidates, basePath }: PendingRequest,
): Promise<Answered | undefined> {
  const requestId = crypto.randomUUID()
  for (const [index, { route, name }] of candidates.entries()) {
    // A handler that passes may have read the body.
    const isSpare = index === candidates.length - 1 || request.body === null
    const incoming = { request: isSpare ? request : request.clone(), requestId }
    try {
      const { handler, path } = route
      const result = await placed(handler, path, request, basePath).run(incoming)
      const response = result?.response
      if (response === undefined) continue
      requireResponse(response)
      const isPassed = response.headers.get('x-msw-intention') === 'passthrough'
      if (isPassed && !hasOutside) return undefined
      if (isPassed) return { answer: { status: NO_STATUS, own: toOwn(response, {}, null) }, name }
      return { answer: await answerOf(response, method === 'HEAD'), name }
    } catch (error) {
      console.error(`[petstore-mock] The handler of ${name} failed.`, error)
      const message = `The handler of ${name} failed: ${String(error)}`
      return { answer: refusal(httpProblem('handler_failed', message)), name }
    }
  }
  return undefined
}

/** @throws {TypeError} if a handler has returned something else, or a response that was read. */
function requireResponse(response: Response): void {
  const { headers, bodyUsed }: Partial<Response> = Object(response)
  const shown = bodyUsed ? 'one whose body has been read' : describe(response)
  if (headers === undefined || bodyUsed)
    throw new TypeError(`expected a new Response but got ${shown}; create it in the resolver`)
}

/**
 * Returns a handler with its path below the base path of a request. msw would place a relative path
 * at the root. Everything else of the handler is shared, such as whether it has been used.
 */
function placed(
  handler: OwnHandler,
  path: string | undefined,
  { url, method }: Request,
  basePath: string,
): OwnHandler {
  const isWildcard = path === undefined || path.startsWith('*')
  const place = isWildcard ? path : splitUrl(url).origin + basePath + path
  const isPlaced = isWildcard || ('path' in handler.info && handler.info.path === place)
  if (isPlaced && method !== 'HEAD') return handler
  const info = {
    ...handler.info,
    ...(place !== undefined && { path: place }),
    // A GET handler also answers HEAD.
    ...(method === 'HEAD' && { method }),
  }
  return new Proxy(handler, {
    get: (target, key) => (key === 'info' ? info : Reflect.get(target, key)),
  })
}

/** Headers that are about one connection (RFC 9110 §7.6.1). */
const CONNECTION = /^(?:connection|keep-alive|transfer-encoding)$/

/** Headers that are wrong once a body has been decoded. */
const DECODED = /^content-(?:encoding|length)$/

async function answerOf(response: Response, isHead: boolean): Promise<Answer> {
  const { status } = response
  if (response.type === 'error') {
    return { status: 502, own: { ...toOwn(response, {}, null), network: 'reset' } }
  }
  const headers = keptHeaders(response)
  if (isHead) {
    await response.body?.cancel()
    return { status, own: toOwn(copyOf(response, null), headers, null) }
  }
  const isRead = response.body !== null && isText(response.headers)
  const bytes = isRead ? await readBytes(response.body.getReader()) : null
  if (bytes === null) return { status, own: toOwn(response, headers, null) }
  const text = decodeUtf8(bytes)
  // The text replaces the body. To copy a response takes a while.
  if (text) return { status, own: toOwn(response, headers, text) }
  return { status, own: toOwn(copyOf(response, text === undefined ? bytes : null), headers, null) }
}

/** Returns the headers that are about the response, or that close the connection. */
function keptHeaders({ url, headers }: Response): Readonly<Record<string, string>> {
  // A response that a handler has fetched is already decoded.
  const isDecoded = url !== '' && headers.has('content-encoding')
  const kept: Record<string, string> = {}
  for (const [name, value] of headers) {
    const isAboutConnection = CONNECTION.test(name) && value !== 'close'
    if (isAboutConnection || (isDecoded && DECODED.test(name))) continue
    kept[name] = kept[name] === undefined ? value : `${kept[name]}, ${value}`
  }
  return kept
}

function toOwn(
  content: Response,
  headers: OwnResponse['headers'],
  text: string | null,
): OwnResponse {
  return { headers, text, content }
}

/** Returns whether a body is a text that ends: JSON, or another text whose length is known. */
function isText(headers: Headers): boolean {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.find((each) => each.trim().startsWith('charset='))
  if (charset !== undefined && !/utf-?8/.test(charset)) return false
  if (/^application\/(?:[\w.-]+\+)?json\s*$/.test(type)) return true
  return headers.has('content-length') && /^text\/|[/+]xml|urlencoded|javascript/.test(type)
}

/** Returns a response with another body, and with what msw has added to it, such as its cookies. */
function copyOf(response: Response, body: BodyInit | null): Response {
  const { status, statusText, headers } = response
  const copy = new Response(body, { status, statusText, headers })
  return withOwnProperties(copy, response)
}

/** Adds what msw has added to a response: its cookies, which a browser hides in the headers. */
export function withOwnProperties(copy: Response, response: Response): Response {
  for (const key of Reflect.ownKeys(response)) {
    const property = Object.getOwnPropertyDescriptor(response, key)
    if (property !== undefined && !Object.hasOwn(copy, key))
      Object.defineProperty(copy, key, property)
  }
  return copy
}
