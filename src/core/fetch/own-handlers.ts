import { type Answer, refusal } from '../http/answer.ts'
import { loseDelivery } from '../http/delivery.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { logError } from '../lib/printable.ts'
import type { OwnHandler } from '../own/handler.ts'
import type { Candidate } from '../own/own.ts'
import { admit, isPending, type PendingRequest } from '../service/handle.ts'
import type { PetstoreInternals } from '../service/internals.ts'
import { cancelSafely } from './bytes.ts'
import { answerOf, answerOfPassed, requireResponse } from './handler-response.ts'
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
      if (isPassed) return { answer: answerOfPassed(response), name }
      return { answer: await answerOf(response, method === 'HEAD'), name }
    } catch (error) {
      logError(`[petstore-mock] The handler of ${name} failed.`, error)
      const message = `The handler of ${name} failed: ${String(error)}`
      return { answer: refusal(httpProblem('handler_failed', message)), name }
    }
  }
  return undefined
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
