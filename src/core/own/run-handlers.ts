import { type Answer, refusal } from '../http/answer.ts'
import { decodeEscapes } from '../http/base-url.ts'
import { cancelSafely } from '../http/bytes.ts'
import type { AdapterRequest } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { splitUrl } from '../http/split-url.ts'
import { logError } from '../lib/printable.ts'
import type { OwnHandler } from './handler.ts'
import { answerOf, answerOfPassed, requireResponse } from './handler-response.ts'
import type { Candidate } from './own.ts'

/** A request that your handlers may answer. */
export interface HandlerCall {
  readonly request: AdapterRequest
  /** The handlers that may answer it, in order. */
  readonly candidates: readonly Candidate[]
  /** The base path of the service. */
  readonly basePath: string
  /** Returns whether a reset or a restore has replaced the state under which the request began. */
  isStale(): boolean
}

/** The answer of a handler, and the name of its operation. */
interface HandlerAnswer {
  readonly answer: Answer
  readonly name: Candidate['name']
}

/** Says that the client gave up before a handler answered. */
export const GIVEN_UP = Symbol('given up')

/**
 * Runs handlers until one answers, or the client gives up. Returns undefined if none answers. After a
 * reset or a restore, no further handler runs.
 */
export async function runHandlers(
  call: HandlerCall,
): Promise<HandlerAnswer | typeof GIVEN_UP | undefined> {
  const { toRequest, signal } = call.request
  if (toRequest === undefined) return undefined
  const running = runUntilAnswered(toRequest(), call)
  const result = await untilAborted(running, signal)
  if (result === GIVEN_UP) {
    void running.then(
      (late) => cancelBody(late?.answer),
      () => {},
    )
  }
  return result
}

/** Cancels the body of a handler's response that isn't sent. */
export function cancelBody(answer: Answer | undefined): void {
  cancelSafely(answer?.own?.content.body)
}

/** Waits for a result, unless the client gives up first. */
function untilAborted<Result>(
  result: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result | typeof GIVEN_UP> {
  if (signal === undefined) return result
  return new Promise((resolve, reject) => {
    const abort = () => resolve(GIVEN_UP)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function runUntilAnswered(
  request: Request,
  { request: { method, hasOutside }, candidates, basePath, isStale }: HandlerCall,
): Promise<HandlerAnswer | undefined> {
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
