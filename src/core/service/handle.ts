import { type Answer, errorAnswer } from '../http/answer.ts'
import { endDelivery, keepDelivery, loseDelivery } from '../http/delivery.ts'
import { type AdapterRequest, type ApiResponse, NO_STATUS } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { logError } from '../lib/printable.ts'
import { createRandom } from '../lib/random.ts'
import { drawDuration } from '../time/duration.ts'
import { sleep } from '../time/timers.ts'
import { cancelBody, GIVEN_UP, runHandlers } from '../user-handlers/run-handlers.ts'
import { createContext, type RequestContext, type Step } from './context.ts'
import { isExecution } from './execution.ts'
import { useKey } from './idempotency/handler-keys.ts'
import { recordDelay } from './idempotency/run-once.ts'
import type { PetstoreInternals } from './internals.ts'
import { recordRequest } from './record-request.ts'
import { buildResponse } from './response/build-response.ts'
import { runOperation } from './run-operation.ts'
import { authenticate } from './steps/authenticate.ts'
import { applyLateFault, injectFault } from './steps/fault.ts'
import { consumeQuota, recordArrival } from './steps/quota.ts'
import { answerPreflight, rejectSunset, requireOperation } from './steps/routing.ts'
import { sizeProblem } from './validate-request.ts'

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
  return answer === undefined ? answerByOperation(context) : respond(context, answer)
}

/**
 * Answers a request like `handle`. Waits if a fault holds it back, and for your handlers if they may
 * answer it.
 */
export function handleAsync(
  request: AdapterRequest,
  internals: PetstoreInternals,
): ApiResponse | Promise<ApiResponse> {
  const context = createContext(request, internals, internals.state.userHandlers.find(request))
  const answer = firstAnswer(STEPS, context)
  if (answer !== undefined) return respond(context, answer)
  const holdMs = drawDuration(context.trace.fault?.fault.hold, internals.state.random)
  if (holdMs > 0) return answerHeld(context, holdMs)
  return context.candidates.length > 0 ? answerByHandlers(context) : answerByOperation(context)
}

/** Answers after a while, unless the client gives up or the state is replaced meanwhile. */
async function answerHeld(context: RequestContext, ms: number): Promise<ApiResponse> {
  const { request, candidates, internals } = context
  const { userHandlers, journal } = internals.state
  const { version } = userHandlers
  const order = journal.nextOrder()
  await sleep(ms, request.signal)
  if (userHandlers.version !== version) return buildStale(context)
  if (request.signal?.aborted) return giveUp(context, order)
  return candidates.length > 0
    ? answerByHandlers(context, order)
    : respondLate(context, runOperation(context), order)
}

/**
 * The steps before your handlers or the operation, in order. The first step that returns an answer
 * ends the request; the response is built from that answer.
 */
export const STEPS: readonly Step[] = [
  answerPreflight, // 204 for a CORS preflight; uses no quota, and is never refused
  recordArrival, // never ends a request; strikes depend on which requests were sent in parallel
  authenticate, // 401 for a malformed key, or an unknown one if keys are required; uses no quota
  consumeQuota, // 403 (or ban.status) while the caller is banned; else counts, and 429 over the limit
  requireOperation, // 404, 405 or 501 for an unknown path or method; 204 for OPTIONS; a deprecation's page
  rejectSunset, // 410 after the sunset date, unless lifecycle.afterSunset is 'serve'
  answerLargeBody, // 413 if your handlers would get only a part of the body
  injectFault, // the error of a fault that acts now; other faults only change the response later
]

/** The steps of a request that your handlers have passed on, before its operation. */
const LATER_STEPS: readonly Step[] = [requireOperation, rejectSunset]

function firstAnswer(steps: readonly Step[], context: RequestContext): Answer | undefined {
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

/** Answers with the operation, in the same turn as the steps. */
function answerByOperation(context: RequestContext): ApiResponse {
  return respondLate(context, runOperation(context))
}

/**
 * Answers with your handlers; if none of them answers, with the operation. If a reset or a restore
 * has replaced the state meanwhile, the request leaves no trace: its operation doesn't run, and it
 * isn't recorded.
 */
async function answerByHandlers(
  context: RequestContext,
  order = context.internals.state.journal.nextOrder(),
): Promise<ApiResponse> {
  const { request, candidates, internals } = context
  const { userHandlers } = internals.state
  const key = useKey(context)
  if (key.answer !== undefined) return respondLate(context, key.answer)
  // What a timer or a stream has put there meanwhile isn't this request's doing.
  userHandlers.noteOutside()
  const { version } = userHandlers
  const isStale = () => userHandlers.version !== version
  const { baseUrl } = internals.settings
  const note = (answer: Answer | undefined) => {
    if (isStale()) return
    if (answer !== undefined) context.trace.executed = isExecution(answer, request)
    key.end(answer)
  }
  const call = {
    request,
    candidates,
    baseUrl,
    origins: userHandlers.origins,
    isStale,
    onLate: note,
  }
  const result = await runHandlers(call)
  if (result === GIVEN_UP) return giveUp(context, isStale() ? undefined : order)
  const { answer, name } = result ?? {}
  const later = { ...context, candidates: [], operation: name ?? context.route?.operation }
  const refused = isStale() ? undefined : judgeState(context, name)
  note(refused ?? answer)
  const response = isStale()
    ? buildStale(later, answer)
    : respondLate(later, refused ?? answer ?? passOn(later), order)
  // A fault may have replaced the response.
  if (response.content === undefined) cancelBody(answer)
  return response
}

/** Ends a request whose client has given up. It's recorded if it has a place in the journal. */
function giveUp(context: RequestContext, order: number | undefined): ApiResponse {
  loseDelivery(context.delivery, context.internals.state.clock.now())
  if (order !== undefined) recordRequest(context, NO_RESPONSE, order)
  return NO_RESPONSE
}

const NO_RESPONSE: ApiResponse = { status: NO_STATUS, headers: {}, body: null }

/** Returns an error if a handler has put something into the state that JSON can't hold. */
function judgeState(
  { operation, internals }: RequestContext,
  name = operation,
): Answer | undefined {
  const wrong = internals.state.userHandlers.note()
  if (wrong === undefined) return undefined
  logError(`[petstore-mock] The handler of ${name} failed.`, wrong)
  return errorAnswer(httpProblem('handler_failed', `The handler of ${name} failed: ${wrong}`))
}

/**
 * Builds the response to a request whose state has been replaced. Nothing of it is written, so its
 * delay is drawn from numbers of its own.
 */
function buildStale(context: RequestContext, answer = errorAnswer(STALE)): ApiResponse {
  const { settings, state } = context.internals
  const random = createRandom(settings.seed)
  const apart = { ...context, internals: { ...context.internals, state: { ...state, random } } }
  return buildResponse(apart, applyLateFault(apart, answer))
}

const STALE = httpProblem(
  'state_replaced',
  'The petstore was reset or restored before this request reached its operation; send it again',
)

function passOn(context: RequestContext): Answer {
  return firstAnswer(LATER_STEPS, context) ?? runOperation(context)
}

/** Responds after the operation: a late fault may change its answer. */
function respondLate(context: RequestContext, answer: Answer, order?: number): ApiResponse {
  return respond(context, applyLateFault(context, answer), order)
}

/** Builds the response, and records it with the request. */
function respond(context: RequestContext, answer: Answer, order?: number): ApiResponse {
  const { request, delivery } = context
  const response = buildResponse(context, answer)
  recordDelay(context, response)
  recordRequest(context, response, order)
  // An adapter ends the delivery itself. Without one, the response is delivered at once.
  if (request.delivery === undefined) {
    endDelivery(delivery, context.internals.state.clock.now())
    keepDelivery(response, delivery)
  }
  return response
}
