import { latestMoment } from '../http/delivery.ts'
import { type ApiResponse, urlOf } from '../http/messages.ts'
import {
  hashIfTruncated,
  type JournalRecord,
  reuseEqualList,
  truncateBody,
  truncateResponse,
} from '../journal/entry.ts'
import type { RequestContext } from './context.ts'
import { keepCheckpointSoon, keepDueCheckpoint } from './history/keep-checkpoints.ts'
import { isReplayable } from './history/replayable.ts'

/** Adds a request and its response to the journal, unless `journal.limit` is 0. */
export function recordRequest(context: RequestContext, response: ApiResponse): void {
  const { request, id, delivery, now, caller, path, route, trace, service } = context
  const { settings, state, quotaService } = service
  if (settings.journal.limit === 0) return
  const { apiKey } = caller
  const body = request.body ?? null
  // Only the steps need it, and it has every fault that let the request through.
  if (trace.faultChoice !== undefined) trace.faultChoice = undefined
  const record: JournalRecord = {
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
    step: state.journal.nextStep(),
    moment: latestMoment(),
    mode: state.clock.mode,
    writes: state.data.writeCount - context.writesBefore,
  }
  const isStored = state.journal.record(record)
  if (!isStored || !isReplayable(record)) keepCheckpointSoon(state)
  else keepDueCheckpoint(state)
}
