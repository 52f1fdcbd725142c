import { matchMethod, matchPath } from '../contract/router.ts'
import type { DialectRules } from '../dialects/dialect.ts'
import { type Answer, errorAnswer, GAVE_UP } from '../http/answer.ts'
import { type BaseUrl, belowBase, decodeUnreserved, splitUrl } from '../http/base-url.ts'
import { cancelSafely } from '../http/bytes.ts'
import { endDelivery, loseDelivery, startDelivery } from '../http/delivery.ts'
import {
  type AdapterRequest,
  type ApiRequest,
  type ApiResponse,
  type Caller,
  headerOf,
  urlOf,
} from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { hashIfTruncated, truncateBody, truncateResponse } from '../journal/entry.ts'
import { createRandom } from '../lib/random.ts'
import { hashedKey, isApiKey, keyOfToken } from '../quota/plans.ts'
import type { Settings } from '../settings/settings.ts'
import { hostOf } from '../user-handlers/routes.ts'
import type { Candidate } from '../user-handlers/user-handlers.ts'
import {
  isStateReplaced,
  type RequestContext,
  type RequestStep,
  type WaitingStep,
} from './context.ts'
import { idempotencyHeaderOf } from './idempotency.ts'
import type { PetstoreInternals } from './internals.ts'
import { buildResponse } from './response.ts'
import { runOperation } from './run-operation.ts'
import { answerByFault, applyLateFault, findFault, holdBack } from './steps/fault.ts'
import { answerByHandlers, answerLargeBody } from './steps/handlers.ts'
import { authenticate, consumeQuota, recordArrival } from './steps/quota.ts'
import { answerPreflight, rejectSunset, requireOperation } from './steps/routing.ts'

/**
 * The steps before the operation, in order. The first step that returns an answer ends the request;
 * the response is built from that answer.
 */
export const STEPS: readonly WaitingStep[] = [
  answerPreflight, // 204 for a CORS preflight; uses no quota, and is never refused
  recordArrival, // never ends a request; strikes depend on which requests were sent in parallel
  authenticate, // 401 for a malformed key, or an unknown one if keys are required; uses no quota
  consumeQuota, // 403 (or ban.status) while the caller is banned; else counts, and 429 over the limit
  requireOperation, // 404, 405 or 501 for an unknown path or method; 204 for OPTIONS; a deprecation's page
  rejectSunset, // 410 after the sunset date, unless lifecycle.afterSunset is 'serve'
  answerLargeBody, // 413 if your handlers would get only a part of the body
  findFault, // never ends a request; counts the fault that acts now
  holdBack, // waits as long as the fault holds the request back
  answerByFault, // the error of the fault, unless it acts after the operation
  answerByHandlers, // waits for your handlers
  requireOperation, // again, for a request that your handlers have passed on
  rejectSunset,
]

/** The steps that don't wait. */
const SYNCHRONOUS = STEPS.filter(
  (step): step is RequestStep => step !== holdBack && step !== answerByHandlers,
)

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
  for (const step of SYNCHRONOUS) {
    const answer = step(context)
    if (answer !== undefined) return respond(context, answer)
  }
  return respond(context, runOperation(context))
}

/**
 * Answers a request like `handle`. Waits if a fault holds it back, and for your handlers if they may
 * answer it.
 */
export function handleAsync(
  request: AdapterRequest,
  internals: PetstoreInternals,
): ApiResponse | Promise<ApiResponse> {
  const { userHandlers } = internals.state
  const writing = userHandlers.live?.writing
  if (writing !== undefined) return writing.then(() => handleAsync(request, internals))
  internals.onRequest?.(request)
  return takeSteps(createContext(request, internals, userHandlers.find(request)))
}

/** Takes the steps from one of them on. Waits only for those that do, and ends if the state is replaced. */
function takeSteps(context: RequestContext, first = 0): ApiResponse | Promise<ApiResponse> {
  for (let index = first; index < STEPS.length; index += 1) {
    const answer = STEPS[index]?.(context)
    if (answer instanceof Promise) {
      return answer.then((late) => {
        const last = late ?? (isStateReplaced(context) ? STATE_REPLACED : undefined)
        return last === undefined ? takeSteps(context, index + 1) : respond(context, last)
      })
    }
    if (answer !== undefined) return respond(context, answer)
  }
  return respond(context, runOperation(context))
}

/** Answers a request whose state was replaced before anything was done for it. */
const STATE_REPLACED: Answer = errorAnswer(
  httpProblem(
    'state_replaced',
    'The petstore was reset or restored before this request reached its operation; send it again',
  ),
)

/**
 * Creates the context of a request. Reads the clock, identifies the caller and finds the operation.
 * `candidates` are your handlers that may answer it.
 */
export function createContext(
  request: AdapterRequest,
  internals: PetstoreInternals,
  candidates: readonly Candidate[],
): RequestContext {
  const { settings, state } = internals
  const sent = decodeUnreserved(request.path)
  const below = belowBase(sent, settings.baseUrl.path)
  const match = below === undefined || !settings.operations ? undefined : matchPath(below)
  const route = match && matchMethod(match.item, request.method)
  return {
    request,
    id: state.requestIds.next(),
    delivery: request.delivery ?? startDelivery(),
    now: state.clock.now(),
    caller: identifyCaller(request, settings),
    path: pathAt(candidates[0]?.url, settings.baseUrl) ?? below ?? sent,
    match,
    route,
    candidates,
    operation: candidates[0]?.name ?? route?.operation,
    dialect: dialectOf(request, internals, candidates[0]?.route.origin),
    internals,
    random: state.random,
    stateVersion: state.userHandlers.version,
    startOrder: state.journal.nextStartOrder(),
    trace: {},
  }
}

/** Returns the path of a URL that your handlers see in place of the one that was sent. */
function pathAt(url: string | undefined, { basePath }: BaseUrl): string | undefined {
  const path = url && decodeUnreserved(splitUrl(url).path)
  return path && (belowBase(path, basePath) ?? path)
}

/** Returns the dialect of a request. `origin` is the origin of the handler that may answer it. */
export function dialectOf(
  request: ApiRequest | undefined,
  { settings, state }: Pick<PetstoreInternals, 'settings' | 'state'>,
  origin = request && settings.dialect.byHost.size > 0
    ? state.userHandlers.originOf(request)
    : undefined,
): DialectRules {
  const { common, byHost } = settings.dialect
  return byHost.get(hostOf(origin ?? '')) ?? common
}

const ANONYMOUS: Caller = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * Identifies the caller of a request by the key in `X-API-Key`, or else in `Authorization`, as a
 * `Bearer` token or as GitHub's `token` (A16). An API of yours accepts keys of any form.
 */
export function identifyCaller(
  request: Pick<ApiRequest, 'header'>,
  { apiKeys, operations }: Pick<Settings, 'apiKeys' | 'operations'>,
): Caller {
  const sent = headerOf(request, 'x-api-key') || bearerToken(headerOf(request, 'authorization'))
  if (!sent) return ANONYMOUS
  if (!isApiKey(sent) && operations) return { ...ANONYMOUS, isMalformed: true }
  const apiKey = isApiKey(sent) ? sent : hashedKey(sent)
  return { apiKey, isKnown: apiKeys.has(apiKey), isMalformed: false }
}

function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^(?:bearer|token) (.*)$/is.exec(authorization) ?? []
  return token && keyOfToken(token.trim())
}

/**
 * Responds to a request, and records it. If a reset or a restore has replaced the state meanwhile, the
 * request leaves no trace: it isn't recorded, and its delay is drawn from numbers of its own.
 */
function respond(context: RequestContext, answer: Answer): ApiResponse {
  const { request, delivery, internals } = context
  const { settings, state } = internals
  const isReplaced = isStateReplaced(context)
  const drawing = isReplaced ? { ...context, random: createRandom(settings.seed) } : context
  const response = buildResponse(drawing, applyLateFault(context, answer))
  // A fault may have replaced the response.
  if (response.content === undefined) cancelSafely(answer.handled?.content.body)
  delivery.delayMs = response.delayMs ?? 0
  if (answer === GAVE_UP) loseDelivery(delivery, state.clock.now())
  if (!isReplaced) recordRequest(context, response)
  // An adapter ends the delivery itself. Without one, the response is delivered at once.
  if (request.delivery === undefined) endDelivery(delivery, state.clock.now())
  return response
}

/**
 * Adds a request and its response to the journal, unless `journal.limit` is 0. It takes the place that
 * it got when it began.
 */
export function recordRequest(context: RequestContext, response: ApiResponse): void {
  const { request, id, delivery, now: at, caller, path, operation, trace, internals } = context
  const { settings, state, quotaService } = internals
  if (settings.journal.limit === 0) return
  const { apiKey } = caller
  const body = request.body ?? null
  state.journal.add({
    id,
    at,
    apiKey,
    plan: quotaService.planNameOf(apiKey),
    method: request.method,
    url: urlOf(request),
    path,
    operation: operation ?? null,
    requestHeaders: request.headerList?.() ?? [],
    requestBody: truncateBody(body),
    requestBodyLength: body?.length ?? null,
    requestBodyHash: hashIfTruncated(body, headerOf(request, 'content-type')),
    idempotencyHeader: idempotencyHeaderOf(context),
    response: truncateResponse(response),
    trace,
    strikes: quotaService.standingOf(apiKey, at).strikes,
    delivery,
    generation: state.journal.generation,
    startOrder: context.startOrder,
    historyItem: state.journal.history.close(),
  })
}
