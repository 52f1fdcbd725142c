import { type ApiResponse, urlOf } from '../http/messages.ts'
import {
  hashIfTruncated,
  reuseEqualList,
  truncateBody,
  truncateResponse,
} from '../journal/entry.ts'
import type { RequestContext } from './context.ts'

/** Adds a request and its response to the journal, unless `journal.limit` is 0. */
export function recordRequest(context: RequestContext, response: ApiResponse): void {
  const { request, id, delivery, now, caller, path, route, trace, internals } = context
  const { settings, state, quotaService } = internals
  if (settings.journal.limit === 0) return
  const { apiKey } = caller
  const body = request.body ?? null
  // Only the steps need it, and it has every fault that let the request through.
  if (trace.faultChoice !== undefined) trace.faultChoice = undefined
  state.journal.add({
    id,
    at: now,
    apiKey,
    plan: quotaService.planNameOf(apiKey),
    method: request.method,
    url: urlOf(request),
    path,
    operation: route?.operation ?? null,
    requestHeaders: reuseEqualList(request.headerList?.() ?? []),
    requestBody: truncateBody(body),
    requestBodyLength: body?.length ?? null,
    requestBodyHash: hashIfTruncated(body),
    basePath: settings.baseUrl.path,
    response: truncateResponse(response),
    trace,
    strikes: quotaService.strikesOf(apiKey, now).count,
    delivery,
    generation: state.journal.generationOf(apiKey),
    position: state.journal.nextPosition(),
    mode: state.clock.mode,
    random: state.random.snapshot(),
    requestIds: state.requestIds.snapshot(),
    notes: state.journal.undoLog.take(),
  })
}
