import type { HeaderMap } from '../../http/headers.ts'
import type { ApiReply, ApiRequest } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import type { Problem } from '../../http/problems.ts'
import { putQuotaHeaders } from '../../quota/headers.ts'
import { httpDate } from '../../time/instant.ts'
import type { Service } from '../context.ts'
import { answerPreflight } from '../steps/cors.ts'
import { addCorsHeaders } from './cors-headers.ts'

/**
 * Returns headers for a reply to a request that never reached the service: the time, and the quota
 * of the anonymous caller. Uses no quota.
 */
export function baseHeaders({ settings, state, quotaService }: Service): HeaderMap {
  const now = state.clock.now()
  const headers: HeaderMap = { Date: httpDate(now) }
  putQuotaHeaders(headers, settings.rateLimit, {
    windows: quotaService.windowsOf(null, now),
    now,
    bannedUntil: quotaService.bannedUntil(null, now),
    isRefused: false,
  })
  return headers
}

/**
 * Refuses a request that is not for this service, with CORS headers so that a page can read the
 * error.
 */
export function refuseUnserved(request: ApiRequest, problem: Problem, service: Service): ApiReply {
  const context = { request, match: undefined, service }
  const { status, body, headers } = answerPreflight(context) ?? refusal(problem)
  const text = body === undefined ? null : JSON.stringify(body)
  const all: HeaderMap = { ...headers, 'Cache-Control': 'no-store' }
  if (text !== null) all['Content-Type'] = 'application/json'
  addCorsHeaders(all, request, service.settings)
  return { status, headers: all, body: text }
}
