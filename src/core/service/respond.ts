import { isHandlerName } from '../contract/operations.ts'
import type { Answer } from '../http/answer.ts'
import { endDelivery, loseDelivery } from '../http/delivery.ts'
import { type ApiResponse, NO_STATUS, urlOf } from '../http/messages.ts'
import { hashIfTruncated, truncateBody, truncateResponse } from '../journal/entry.ts'
import type { RequestContext } from './context.ts'
import { buildResponse } from './response/build-response.ts'
import { applyLateFault } from './steps/fault.ts'

export function respond(context: RequestContext, answer: Answer, startOrder?: number): ApiResponse {
  const { request, delivery } = context
  const response = buildResponse(context, answer)
  delivery.delayMs = response.delayMs ?? 0
  recordRequest(context, response, startOrder)
  // An adapter ends the delivery itself. Without one, the response is delivered at once.
  if (request.delivery === undefined) endDelivery(delivery, context.internals.state.clock.now())
  return response
}

/** Responds after the operation or your handlers: a late fault may change what they answered. */
export function respondLate(
  context: RequestContext,
  answer: Answer,
  startOrder?: number,
): ApiResponse {
  return respond(context, applyLateFault(context, answer), startOrder)
}

const NO_RESPONSE: ApiResponse = { status: NO_STATUS, headers: {}, body: null }

/** Ends a request whose client has given up. It's recorded if it has a place in the journal. */
export function giveUp(context: RequestContext, startOrder: number | undefined): ApiResponse {
  loseDelivery(context.delivery, context.internals.state.clock.now())
  if (startOrder !== undefined) recordRequest(context, NO_RESPONSE, startOrder)
  return NO_RESPONSE
}

/**
 * Adds a request and its response to the journal, unless `journal.limit` is 0. A request that was held
 * or that your handlers have answered takes the place that it got when it began.
 */
export function recordRequest(
  context: RequestContext,
  response: ApiResponse,
  startOrder = context.internals.state.journal.nextStartOrder(),
): void {
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
    requestBodyHash: hashIfTruncated(body),
    idempotencyHeader: idempotencyHeaderOf(context),
    response: truncateResponse(response),
    trace,
    strikes: quotaService.standingOf(apiKey, at).strikes,
    delivery,
    generation: state.journal.generation,
    startOrder,
    historyItem: state.journal.history.close(),
  })
}

/** Returns the header in which the API expects an idempotency key; null if it knows none. */
function idempotencyHeaderOf({ operation, dialect, internals }: RequestContext): string | null {
  if (internals.settings.rules.idempotencyKeys === 'ignore') return null
  // The petstore's operations know one header.
  return isHandlerName(operation ?? null) ? dialect.idempotencyHeader : 'Idempotency-Key'
}
