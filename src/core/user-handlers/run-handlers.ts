import { METHODS_WITH_BODY } from '../contract/body.ts'
import { type Answer, errorAnswer } from '../http/answer.ts'
import { type BaseUrl, decodeEscapes, splitUrl } from '../http/base-url.ts'
import { cancelSafely } from '../http/bytes.ts'
import type { AdapterRequest } from '../http/messages.ts'
import { httpProblem, ProblemError } from '../http/problems.ts'
import { logError } from '../lib/printable.ts'
import { answerOf, answerOfPassed, requireResponse } from './handler-response.ts'
import { rewriteUrls } from './rewrite-urls.ts'
import { hostOf, type UserHandler } from './routes.ts'
import type { Candidate } from './user-handlers.ts'

export interface HandlerCall {
  readonly request: AdapterRequest
  /** The handlers that may answer it, in order. */
  readonly candidates: readonly Candidate[]
  readonly baseUrl: BaseUrl
  /** The origins of all handlers. */
  readonly origins: ReadonlySet<string>
  /** Called before each handler, which waits for it; undefined if none has to. */
  readonly pace: (() => Promise<unknown>) | undefined
  /** What handlers of this package are told besides. */
  readonly told?: { shiftOf(place: number): number }
  /** Returns whether a reset or a restore has replaced the state under which the request began. */
  isStale(): boolean
  /** Called with the answer of a handler, if there's one, that came after the client gave up. */
  onLate(answer: Answer | undefined): void
}

interface HandlerAnswer {
  readonly answer: Answer
  readonly name: Candidate['name']
}

export const GIVEN_UP = Symbol('given up')

/**
 * Runs handlers until one answers, or the client gives up. Returns undefined if none answers. After a
 * reset or a restore, no further handler runs.
 */
export async function runUserHandlers(
  call: HandlerCall,
): Promise<HandlerAnswer | typeof GIVEN_UP | undefined> {
  const { toRequest, signal } = call.request
  if (toRequest === undefined) return undefined
  const running = runUntilAnswered(toRequest(), call)
  const result = await untilAborted(running, signal)
  if (result === GIVEN_UP) {
    void running.then(
      (late) => {
        call.onLate(late?.answer)
        cancelBody(late?.answer)
      },
      () => call.onLate(undefined),
    )
  }
  return result
}

/** Returns the answer of a handler. Where the request came by another URL, its URLs lead there. */
async function rewrittenAnswer(
  response: Response,
  { route, url }: Candidate,
  { request, baseUrl, origins }: HandlerCall,
): Promise<Answer> {
  const answer = await answerOf(response, request.method === 'HEAD')
  const { handled } = answer
  const root = baseUrl.path.slice(0, baseUrl.path.length - baseUrl.basePath.length)
  const isThere = url === undefined && root === ''
  if (isThere || !request.isRewritten || handled === undefined) return answer
  const server = (request.origin ?? '') + baseUrl.path
  const standInFor = (origin: string) =>
    origins.size === 1 && baseUrl.basePath === '' ? server : `${server}/@${hostOf(origin)}`
  const places = { origins, standInFor, from: route.origin, path: request.path, seen: url, root }
  return { ...answer, handled: rewriteUrls(handled, places) }
}

/** Cancels the body of a handler's response that isn't sent. */
export function cancelBody(answer: Answer | undefined): void {
  cancelSafely(answer?.handled?.content.body)
}

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
  call: HandlerCall,
): Promise<HandlerAnswer | undefined> {
  const { hasOutside } = call.request
  const requestId = crypto.randomUUID()
  for (const [index, candidate] of call.candidates.entries()) {
    await call.pace?.()
    if (call.isStale()) return undefined
    const { name } = candidate
    const isLast = index === call.candidates.length - 1
    const sent = moved(isLast ? request : copyOf(request), candidate)
    // Otherwise, a handler of sse() prints each request.
    const resolutionContext = { quiet: true, ...call.told }
    const incoming = { request: sent, requestId, resolutionContext }
    try {
      const result = await placed(candidate, sent, call.baseUrl).run(incoming)
      const response = result?.response
      if (response === undefined) continue
      requireResponse(response)
      const isPassed = response.headers.get('x-msw-intention') === 'passthrough'
      if (isPassed && !hasOutside) return undefined
      if (isPassed) return { answer: answerOfPassed(response), name }
      return { answer: await rewrittenAnswer(response, candidate, call), name }
    } catch (error) {
      return { answer: answerOfError(error, name, request), name }
    }
  }
  return undefined
}

/** Returns a copy for a handler that may read the body, if only an empty one, and then pass. */
function copyOf(request: Request): Request {
  const isBodyless = request.body === null && !METHODS_WITH_BODY.has(request.method)
  return isBodyless ? request : request.clone()
}

function moved(request: Request, { url }: Candidate): Request {
  if (url === undefined) return request
  const { query } = splitUrl(request.url)
  return new Request(query === '' ? url : `${url}?${query}`, request)
}

/**
 * Answers for a handler that has thrown: with the error of the service that it threw, or with one that
 * says that it has failed, unless msw couldn't decode the path for it.
 */
function answerOfError(error: unknown, name: Candidate['name'], { url }: Request): Answer {
  if (error instanceof ProblemError) return errorAnswer(error.problem)
  const { path } = splitUrl(url)
  if (error instanceof URIError && decodeEscapes(path) === undefined) {
    const expected = 'expected two hexadecimal digits after each %, and UTF-8'
    return errorAnswer(
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
  return errorAnswer(httpProblem('handler_failed', message))
}

/**
 * Returns a handler with its path below the base path of a request. msw would place a relative path
 * at the root. Everything else of the handler is shared, such as whether it has been used.
 */
function placed(
  { route: { handler, path, origin }, url: real }: Candidate,
  { url, method }: Request,
  baseUrl: BaseUrl,
): UserHandler {
  const basePath = real === undefined ? literal(baseUrl.path) : ''
  const isAbsolute = origin !== undefined || path === undefined || path.startsWith('*')
  const place = isAbsolute ? path : literal(splitUrl(url).origin) + basePath + path
  const isPlaced = isAbsolute || ('path' in handler.info && handler.info.path === place)
  if (isPlaced && method !== 'HEAD') return handler
  const info = {
    ...handler.info,
    ...(!isAbsolute && 'path' in handler.info && { path: place }),
    // A GET handler also answers HEAD.
    ...(method === 'HEAD' && { method }),
  }
  // Where a GraphQL handler has its path.
  const changes = new Map<PropertyKey, unknown>([['info', info]])
  if (!isAbsolute) changes.set('endpoint', place)
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
