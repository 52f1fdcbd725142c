import { type Answer, refusal } from '../http/answer.ts'
import { decodeEscapes } from '../http/base-url.ts'
import { cancelSafely } from '../http/bytes.ts'
import { loseDelivery } from '../http/delivery.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { splitUrl } from '../http/split-url.ts'
import { logError } from '../lib/printable.ts'
import { admit, isPending, type PendingRequest } from '../service/handle.ts'
import type { PetstoreInternals } from '../service/internals.ts'
import type { OwnHandler } from './handler.ts'
import { answerOf, answerOfPassed, requireResponse } from './handler-response.ts'
import type { Candidate } from './own.ts'

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
  const running = runHandlers(toRequest(), request, pending)
  const answered = await untilAborted(running, signal)
  if (answered === ABORTED) {
    void running.then(
      (late) => cancelSafely(late?.answer.own?.content.body),
      () => {},
    )
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
  { candidates, basePath, isStale }: PendingRequest,
): Promise<Answered | undefined> {
  const requestId = crypto.randomUUID()
  for (const [index, { route, name }] of candidates.entries()) {
    if (isStale()) return undefined
    // A handler that passes may have read the body.
    const isSpare = index === candidates.length - 1 || request.body === null
    const sent = isSpare ? request : request.clone()
    // Otherwise, a handler of sse() prints each request.
    const incoming = { request: sent, requestId, resolutionContext: { quiet: true } }
    try {
      const { handler, path } = route
      const result = await placed(handler, path, request, basePath).run(incoming)
      const response = result?.response
      if (response === undefined) continue
      requireResponse(response)
      const isPassed = response.headers.get('x-msw-intention') === 'passthrough'
      if (isPassed && !hasOutside) return undefined
      if (isPassed) return { answer: answerOfPassed(response), name }
      return { answer: await answerOf(response, method === 'HEAD'), name }
    } catch (error) {
      return { answer: answerOfError(error, name, request), name }
    }
  }
  return undefined
}

/** Answers for a handler that has thrown: it has failed, unless msw couldn't decode the path for it. */
function answerOfError(error: unknown, name: Candidate['name'], { url }: Request): Answer {
  const { path } = splitUrl(url)
  if (error instanceof URIError && decodeEscapes(path) === undefined) {
    const expected = 'expected two hexadecimal digits after each %, and UTF-8'
    return refusal(
      httpProblem('invalid_parameter', `The path ${path} can't be decoded: ${expected}`),
    )
  }
  logError(`[petstore-mock] The handler of ${name} failed.`, error)
  // msw asks of what a resolver has returned whether it's an object, and throws this for a string.
  const isPrimitive = /^TypeError: Reflect.has called on non-object/.test(String(error))
  const reason = isPrimitive
    ? 'expected a new Response but got a string or a number'
    : String(error)
  const message = `The handler of ${name} failed: ${reason}`
  return refusal(httpProblem('handler_failed', message))
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
  const place = isWildcard ? path : literal(splitUrl(url).origin) + literal(basePath) + path
  const isPlaced = isWildcard || ('path' in handler.info && handler.info.path === place)
  if (isPlaced && method !== 'HEAD') return handler
  const info = {
    ...handler.info,
    ...(!isWildcard && 'path' in handler.info && { path: place }),
    // A GET handler also answers HEAD.
    ...(method === 'HEAD' && { method }),
  }
  // Where a GraphQL handler has its path.
  const changes = new Map<PropertyKey, unknown>([['info', info]])
  if (!isWildcard) changes.set('endpoint', place)
  return new Proxy(handler, {
    get: (target, key) => (changes.has(key) ? changes.get(key) : Reflect.get(target, key)),
  })
}

/** Escapes what would have a meaning in the path of a handler: IPv6 addresses, and signs in a path. */
function literal(text: string): string {
  return text
    .replace(/\[[^[\]]*\]/, (host) => host.replaceAll(':', '\\:'))
    .replace(/[+(){}]/g, '\\$&')
}
