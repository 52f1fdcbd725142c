import { type ApiResponse, urlOf } from '../http/messages.ts'
import { hashIfTruncated, truncateBody, truncateResponse } from '../journal/entry.ts'
import type { RequestContext } from './context.ts'

/** What was fixed when a request was admitted for your handlers, before it's complete. */
export interface Admission {
  /** The place of the request in the journal. */
  readonly order: number
  /** Returns whether the state was replaced, or the journal cleared, since then. */
  readonly isOver: () => boolean
}

/** Counts for the whole process. */
let lastOrder = 0

/** Returns a number larger than that of all requests before. */
function nextOrder(): number {
  lastOrder += 1
  return lastOrder
}

/** Fixes the place in the journal of a request that will be recorded when it is complete. */
export function admitToJournal({ internals }: RequestContext): Admission {
  const { journal, own } = internals.state
  const { beginning } = journal
  const { epoch } = own
  return {
    order: nextOrder(),
    isOver: () => journal.beginning !== beginning || own.epoch !== epoch,
  }
}

/** Adds a request and its response to the journal, unless `journal.limit` is 0. */
export function recordRequest(
  context: RequestContext,
  response: ApiResponse,
  admission?: Admission,
): void {
  const { request, id, delivery, now, caller, path, operation, trace, internals } = context
  const { settings, state, quotaService } = internals
  if (settings.journal.limit === 0 || admission?.isOver()) return
  const { apiKey } = caller
  const body = request.body ?? null
  // Only the steps need it, and it has every fault that let the request through.
  trace.faultChoice = undefined
  state.journal.add({
    id,
    at: now,
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
    isBodyUnknown: request.isBodyTooLarge === true || request.isBodyMalformed === true,
    basePath: settings.baseUrl.path,
    response: truncateResponse(response),
    trace,
    strikes: quotaService.strikesOf(apiKey, now).count,
    delivery,
    generation: state.journal.generationOf(apiKey),
    order: admission?.order ?? nextOrder(),
    position: state.journal.nextPosition(),
    mode: state.clock.mode,
    random: state.random.snapshot(),
    requestIds: state.requestIds.snapshot(),
    notes: state.journal.undoLog.take(),
  })
}
