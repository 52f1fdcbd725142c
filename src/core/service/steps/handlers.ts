import { METHODS_WITH_BODY } from '../../contract/body.ts'
import { type Answer, errorAnswer, GAVE_UP } from '../../http/answer.ts'
import { type BaseUrl, decodeEscapes, splitUrl } from '../../http/base-url.ts'
import { cancelSafely } from '../../http/bytes.ts'
import { graphqlTypes } from '../../http/graphql.ts'
import type { ApiRequest } from '../../http/messages.ts'
import { httpProblem, ProblemError } from '../../http/problems.ts'
import { isSafeMethod } from '../../journal/safe.ts'
import { membersOf } from '../../lib/check.ts'
import { logError } from '../../lib/printable.ts'
import { answerOf } from '../../user-handlers/handler-response.ts'
import type { UserHandler } from '../../user-handlers/routes.ts'
import type { Candidate } from '../../user-handlers/user-handlers.ts'
import {
  type HandlerAnswer,
  type HandlerCall,
  isStateReplaced,
  type RequestContext,
} from '../context.ts'
import {
  answerRepeat,
  type IdempotencyKey,
  keyOf,
  storeAnswer,
  storeStart,
} from '../idempotency.ts'
import { sizeProblem } from '../run-operation.ts'

/** Refuses a body of which your handlers would get only a part. */
export function answerLargeBody(context: RequestContext): Answer | undefined {
  if (context.candidates.length === 0) return undefined
  const problem = sizeProblem(context.request, context.internals.settings)
  return problem && errorAnswer(problem)
}

/** Answers with what your handlers answer, or with the earlier answer for the same idempotency key. */
export function answerByHandlers(
  context: RequestContext,
): Answer | Promise<Answer | undefined> | undefined {
  if (context.candidates.length === 0) return undefined
  const key = keyOf(context)
  return failedState(context) ?? (key && answerRepeat(context, key)) ?? askHandlers(context, key)
}

async function askHandlers(
  context: RequestContext,
  key: IdempotencyKey | undefined,
): Promise<Answer | undefined> {
  const { candidates, internals, route } = context
  const { userHandlers } = internals.state
  if (key !== undefined) storeStart(context, key)
  // What a timer or another handler has put there meanwhile isn't this request's doing.
  if (userHandlers.live === undefined || isWatched(context)) userHandlers.noteOutside()
  const onLate = (late: Answer | undefined) => noteAnswer(context, key, late)
  const call = { context, candidates, pace: userHandlers.pace, onLate }
  const { answer, name } = (await (internals.reads?.runHandlers(call) ?? runHandlers(call))) ?? {}
  if (answer === GAVE_UP) return GAVE_UP
  const wrong = isStateReplaced(context) ? undefined : judgeState(context, name)
  if (wrong !== undefined) cancelSafely(answer?.handled?.content.body)
  noteAnswer(context, key, wrong ?? answer)
  context.candidates = []
  context.operation = name ?? route?.operation
  return wrong ?? answer
}

/** Notes what your handlers have answered, also after the client has given up; undefined for nothing. */
function noteAnswer(
  context: RequestContext,
  key: IdempotencyKey | undefined,
  answer: Answer | undefined,
): void {
  if (isStateReplaced(context)) return
  if (answer !== undefined) context.trace.executed = isExecution(answer, context.request)
  if (key !== undefined) storeAnswer(context, key, answer)
}

/** Returns an error if your handlers keep their state, and it couldn't be replaced. */
function failedState({ internals }: RequestContext): Answer | undefined {
  const failure = internals.state.userHandlers.live?.failure
  if (failure === undefined) return undefined
  const message = `The state of the handlers couldn't be replaced: ${failure}`
  return errorAnswer(httpProblem('handler_failed', message))
}

/** Returns an error if there's something in the state that JSON can't hold. */
function judgeState(
  { operation, internals, request }: RequestContext,
  name = operation,
): Answer | undefined {
  const { userHandlers } = internals.state
  const isSafe = isSafeMethod(request.method)
  const isUnjudged = userHandlers.live !== undefined && isSafe
  // To read it takes a while.
  if (isUnjudged && !isWatched({ internals })) return undefined
  const wrong = userHandlers.note({ isSafe })
  if (wrong === undefined || isUnjudged) return undefined
  logError(`[petstore-mock] The handler of ${name} failed.`, wrong)
  return errorAnswer(httpProblem('handler_failed', `The handler of ${name} failed: ${wrong}`))
}

/** Returns whether a state that your handlers keep is read at each request. A stale read replaces it. */
function isWatched({ internals }: Pick<RequestContext, 'internals'>): boolean {
  return internals.state.userHandlers.isWatched && internals.reads === undefined
}

/**
 * Returns whether a handler of yours has done what a request asked for: its answer is a success. One
 * with `errors` isn't, if the request is a GraphQL request.
 */
function isExecution(
  { status, handled }: Answer,
  request: Pick<ApiRequest, 'body' | 'header'>,
): boolean {
  if (handled === undefined || status < 200 || status >= 400) return false
  return !(
    handled.text?.includes('"errors"') &&
    graphqlTypes(request).isGraphql &&
    hasErrors(handled.text)
  )
}

/** Returns whether the answer of a GraphQL request has errors, or each answer of a batch has. */
function hasErrors(text: string): boolean {
  try {
    const answers: readonly unknown[] = [JSON.parse(text)].flat()
    return answers.every((answer) => [membersOf(answer).errors ?? []].flat().length > 0)
  } catch {
    return false
  }
}

/**
 * Runs handlers until one answers, or the client gives up. Returns undefined if none answers. After a
 * reset or a restore, no further handler runs.
 */
export async function runHandlers(call: HandlerCall): Promise<HandlerAnswer | undefined> {
  const { toRequest, signal } = call.context.request
  if (toRequest === undefined) return undefined
  const running = runUntilAnswered(toRequest(), call)
  const result = await untilAborted(running, signal)
  if (result?.answer === GAVE_UP) {
    void running.then(
      (late) => {
        call.onLate(late?.answer)
        cancelSafely(late?.answer.handled?.content.body)
      },
      () => call.onLate(undefined),
    )
  }
  return result
}

function untilAborted(
  running: Promise<HandlerAnswer | undefined>,
  signal: AbortSignal | undefined,
): Promise<HandlerAnswer | undefined> {
  if (signal === undefined) return running
  return new Promise((resolve, reject) => {
    const abort = () => resolve({ answer: GAVE_UP, name: undefined })
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function runUntilAnswered(
  request: Request,
  { context, candidates, pace, told }: HandlerCall,
): Promise<HandlerAnswer | undefined> {
  const { baseUrl } = context.internals.settings
  const { origins } = context.internals.state.userHandlers
  const requestId = crypto.randomUUID()
  // Otherwise, a handler of sse() prints each request.
  const resolutionContext = { quiet: true, ...told }
  for (const [index, candidate] of candidates.entries()) {
    await pace?.()
    if (isStateReplaced(context)) return undefined
    const { name } = candidate
    const isLast = index === candidates.length - 1
    const sent = moved(isLast ? request : copyOf(request), candidate)
    try {
      const handler = placed(candidate, sent, baseUrl)
      const result = await handler.run({ request: sent, requestId, resolutionContext })
      if (result?.response === undefined) continue
      const place = { candidate, baseUrl, origins }
      const answer = await answerOf(result.response, context.request, place)
      return answer && { answer, name }
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
