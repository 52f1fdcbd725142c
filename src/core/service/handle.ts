import { type Answer, errorAnswer } from '../http/answer.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'
import { drawDuration } from '../time/duration.ts'
import { sleep } from '../time/timers.ts'
import { createContext, type RequestContext, type RequestStep } from './context.ts'
import type { PetstoreInternals } from './internals.ts'
import { giveUp, respond, respondLate } from './respond.ts'
import { runOperation, sizeProblem } from './run-operation.ts'
import { injectFault } from './steps/fault.ts'
import { buildStale, respondByHandlers } from './steps/handlers.ts'
import { authenticate, consumeQuota, recordArrival } from './steps/quota.ts'
import { answerPreflight, rejectSunset, requireOperation } from './steps/routing.ts'

/**
 * Answers a request, and records it in the journal.
 *
 * It's synchronous, so that no other request can run between checking a quota and counting.
 *
 * @throws {TypeError} if one of your handlers may answer it, because these are asynchronous.
 */
export function handle(request: AdapterRequest, internals: PetstoreInternals): ApiResponse {
  if (internals.state.userHandlers.find(request).length > 0) {
    const what = `${request.method} ${request.path}`
    throw new TypeError(
      `handle: expected none of your handlers to answer ${what}, because handle is synchronous; call petstore.fetch`,
    )
  }
  const context = createContext(request, internals, [])
  const answer = firstAnswer(STEPS, context)
  return answer === undefined ? respondByOperation(context) : respond(context, answer)
}

/**
 * Answers a request like `handle`. Waits if a fault holds it back, and for your handlers if they may
 * answer it.
 */
export function handleAsync(
  request: AdapterRequest,
  internals: PetstoreInternals,
): ApiResponse | Promise<ApiResponse> {
  const { live } = internals.state.userHandlers
  if (live?.writing !== undefined) return live.writing.then(() => handleAsync(request, internals))
  internals.onRequest?.(request)
  const context = createContext(request, internals, internals.state.userHandlers.find(request))
  const answer = firstAnswer(STEPS, context)
  const holdMs = drawDuration(context.trace.fault?.fault.hold, internals.state.random)
  if (holdMs > 0) return respondHeld(context, answer, holdMs)
  if (answer !== undefined) return respond(context, answer)
  return context.candidates.length > 0 ? respondByHandlers(context) : respondByOperation(context)
}

/** Responds after a while, unless the client gives up or the state is replaced meanwhile. */
async function respondHeld(
  context: RequestContext,
  answer: Answer | undefined,
  ms: number,
): Promise<ApiResponse> {
  const { request, candidates, internals } = context
  const { userHandlers, journal } = internals.state
  const { version } = userHandlers
  const startOrder = journal.nextStartOrder()
  await sleep(ms, request.signal)
  if (userHandlers.version !== version) return buildStale(context)
  if (request.signal?.aborted) return giveUp(context, startOrder)
  if (answer !== undefined) return respond(context, answer, startOrder)
  return candidates.length > 0
    ? respondByHandlers(context, startOrder)
    : respondByOperation(context, startOrder)
}

/**
 * The steps before your handlers or the operation, in order. The first step that returns an answer
 * ends the request; the response is built from that answer.
 */
export const STEPS: readonly RequestStep[] = [
  answerPreflight, // 204 for a CORS preflight; uses no quota, and is never refused
  recordArrival, // never ends a request; strikes depend on which requests were sent in parallel
  authenticate, // 401 for a malformed key, or an unknown one if keys are required; uses no quota
  consumeQuota, // 403 (or ban.status) while the caller is banned; else counts, and 429 over the limit
  requireOperation, // 404, 405 or 501 for an unknown path or method; 204 for OPTIONS; a deprecation's page
  rejectSunset, // 410 after the sunset date, unless lifecycle.afterSunset is 'serve'
  answerLargeBody, // 413 if your handlers would get only a part of the body
  injectFault, // the error of a fault that acts now; other faults only change the response later
]

function firstAnswer(steps: readonly RequestStep[], context: RequestContext): Answer | undefined {
  for (const step of steps) {
    const answer = step(context)
    if (answer !== undefined) return answer
  }
  return undefined
}

function answerLargeBody({ request, candidates, internals }: RequestContext): Answer | undefined {
  const isForHandlers = candidates.length > 0
  const problem = isForHandlers ? sizeProblem(request, internals.settings) : undefined
  return problem && errorAnswer(problem)
}

function respondByOperation(context: RequestContext, startOrder?: number): ApiResponse {
  return respondLate(context, runOperation(context), startOrder)
}
