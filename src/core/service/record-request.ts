import { type ApiResponse, urlOf } from '../http/messages.ts'
import { hashIfTruncated, truncateBody, truncateResponse } from '../journal/entry.ts'
import type { RequestContext } from './context.ts'

/**
 * Adds a request and its response to the journal, unless `journal.limit` is 0. A request that your
 * handlers have answered takes the place that it got when it was admitted.
 */
export function recordRequest(
  context: RequestContext,
  response: ApiResponse,
  order = context.internals.state.journal.nextOrder(),
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
    // The petstore's operations know one header. The names of your handlers have a space.
    idempotencyHeader: operation?.includes(' ')
      ? context.dialect.idempotencyHeader
      : 'Idempotency-Key',
    isBodyUnknown: request.isBodyTooLarge === true || request.isBodyMalformed === true,
    basePath: settings.baseUrl.path,
    response: truncateResponse(response),
    trace,
    strikes: quotaService.strikesOf(apiKey, at).count,
    delivery,
    generation: state.journal.generationOf(apiKey),
    order,
    record: state.journal.history.close(),
  })
}
