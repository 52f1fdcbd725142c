import { deliverAtOnce } from '../http/delivery.ts'
import type { ApiReply } from '../http/messages.ts'
import { hashOfLong, keptReply, sharedList, withoutTail } from '../journal/entry.ts'
import type { RequestContext } from './context.ts'

/** Adds a request and its reply to the journal, unless the journal is switched off. */
export function recordRequest(context: RequestContext, reply: ApiReply): void {
  const { request, id, now, caller, route, trace, service } = context
  const { settings, state, quotas } = service
  if (settings.journal.limit === 0) return
  const { apiKey } = caller
  const body = request.body ?? null
  state.journal.record({
    id,
    at: now,
    apiKey,
    plan: quotas.planNameOf(apiKey),
    method: request.method,
    path: request.path,
    query: request.query ?? '',
    operation: route?.operation ?? null,
    requestHeaders: sharedList(request.headerList?.() ?? []),
    requestBody: withoutTail(body),
    requestBodyLength: body?.length ?? null,
    requestBodyHash: hashOfLong(body),
    reply: keptReply(reply),
    trace,
    strikes: quotas.strikesOf(apiKey, now).count,
    delivery: request.delivery ?? deliverAtOnce(),
    generation: state.journal.generationOf(apiKey),
  })
}
