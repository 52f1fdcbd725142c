import { type Answer, errorAnswer } from '../http/answer.ts'
import type { ApiRequest, ApiResponse } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { graphqlTypes, isSafeMethod } from '../journal/safe.ts'
import { membersOf } from '../lib/check.ts'
import { logError } from '../lib/printable.ts'
import { createRandom } from '../lib/random.ts'
import { cancelBody, GIVEN_UP, runUserHandlers } from '../user-handlers/run-handlers.ts'
import type { RequestContext } from './context.ts'
import {
  answerRepeat,
  handlerKeyOf,
  type IdempotencyKey,
  storeHandled,
  storeStart,
} from './idempotency/idempotency.ts'
import { giveUp, respondLate } from './respond.ts'
import { buildResponse } from './response/build-response.ts'
import { runOperation } from './run-operation.ts'
import { applyLateFault } from './steps/fault.ts'
import { rejectSunset, requireOperation } from './steps/routing.ts'

interface Run {
  readonly context: RequestContext
  readonly key: IdempotencyKey | undefined
  /** Returns whether a reset or a restore has replaced the state since your handlers were called. */
  readonly isStale: () => boolean
}

/**
 * Responds with what your handlers answer; if none of them answers, with what the operation answers.
 * If a reset or a restore has replaced the state meanwhile, the operation doesn't run, and the request
 * isn't recorded.
 */
export async function respondByHandlers(
  context: RequestContext,
  startOrder = context.internals.state.journal.nextStartOrder(),
): Promise<ApiResponse> {
  const { userHandlers } = context.internals.state
  const key = handlerKeyOf(context)
  const known = answerWithoutRunning(context, key)
  if (known !== undefined) return respondLate(context, known, startOrder)
  if (key !== undefined) storeStart(context, key)
  // What a timer or another handler has put there meanwhile isn't this request's doing.
  if (userHandlers.live === undefined || isWatched(context)) userHandlers.noteOutside()
  const { version } = userHandlers
  const run: Run = { context, key, isStale: () => userHandlers.version !== version }
  const call = callOf(run)
  const { reads } = context.internals
  const result = await (reads?.runHandlers(call, context) ?? runUserHandlers(call))
  const isStale = run.isStale()
  if (result === GIVEN_UP) return giveUp(context, isStale ? undefined : startOrder)
  const { answer, name } = result ?? {}
  const wrong = isStale ? undefined : judgeState(context, name)
  noteAnswer(run, wrong ?? answer)
  const later = { ...context, candidates: [], operation: name ?? context.route?.operation }
  const response = isStale
    ? buildStale(later, answer)
    : respondLate(later, wrong ?? answer ?? passOn(later), startOrder)
  // A fault may have replaced the response.
  if (response.content === undefined) cancelBody(answer)
  return response
}

function answerWithoutRunning(
  context: RequestContext,
  key: IdempotencyKey | undefined,
): Answer | undefined {
  return failedState(context) ?? (key && answerRepeat(context, key))
}

function callOf(run: Run) {
  const { request, candidates, internals } = run.context
  const { origins, pace } = internals.state.userHandlers
  return {
    request,
    candidates,
    baseUrl: internals.settings.baseUrl,
    origins,
    pace,
    isStale: run.isStale,
    onLate: (answer: Answer | undefined) => noteAnswer(run, answer),
  }
}

/** Notes what your handlers have answered, also after the client has given up; undefined for nothing. */
function noteAnswer({ context, key, isStale }: Run, answer: Answer | undefined): void {
  if (isStale()) return
  if (answer !== undefined) context.trace.executed = isExecution(answer, context.request)
  if (key !== undefined) storeHandled(context, key, answer)
}

/** Answers a request that none of your handlers has answered. */
function passOn(context: RequestContext): Answer {
  return requireOperation(context) ?? rejectSunset(context) ?? runOperation(context)
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
  if (isUnjudged) return undefined
  if (wrong === undefined) return undefined
  logError(`[petstore-mock] The handler of ${name} failed.`, wrong)
  return errorAnswer(httpProblem('handler_failed', `The handler of ${name} failed: ${wrong}`))
}

/** Returns whether a state that your handlers keep is read at each request. A stale read replaces it. */
function isWatched({ internals }: Pick<RequestContext, 'internals'>): boolean {
  return internals.state.userHandlers.isWatched && internals.reads === undefined
}

/**
 * Builds the response to a request whose state has been replaced. Nothing of it is written, so its
 * delay is drawn from numbers of its own.
 */
export function buildStale(context: RequestContext, answer = errorAnswer(STALE)): ApiResponse {
  const { settings, state } = context.internals
  const random = createRandom(settings.seed)
  const apart = { ...context, internals: { ...context.internals, state: { ...state, random } } }
  return buildResponse(apart, applyLateFault(apart, answer))
}

const STALE = httpProblem(
  'state_replaced',
  'The petstore was reset or restored before this request reached its operation; send it again',
)

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
