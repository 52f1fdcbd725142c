import { writeError } from '../dialects/dialect.ts'
import { type Answer, errorAnswer } from '../http/answer.ts'
import { type HeaderMap, joinNames } from '../http/headers.ts'
import type { ApiRequest } from '../http/messages.ts'
import type { Problem } from '../http/problems.ts'
import { putQuotaHeaders } from '../quota/decision.ts'
import { httpDate } from '../time/instant.ts'
import { dialectOf, identifyCaller } from './handle.ts'
import type { PetstoreInternals } from './internals.ts'
import { addCacheHeaders, addCorsHeaders } from './response.ts'
import { answerPreflight } from './steps/routing.ts'

/**
 * Returns headers for a response to a request that never reached the service: the time, the quota of
 * the caller, and those for caches. Uses no quota.
 */
function baseHeaders(internals: PetstoreInternals, request: ApiRequest): HeaderMap {
  const now = internals.state.clock.now()
  const caller = identifyCaller(request, internals.settings)
  const headers: HeaderMap = { Date: httpDate(now) }
  const dialect = dialectOf(request, internals)
  const quota = internals.quotaService.look(caller.apiKey, now, dialect)
  const { ietfHeaders } = internals.settings.rateLimit
  putQuotaHeaders(headers, { ietfHeaders, dialect }, quota)
  addCacheHeaders(headers, internals.settings)
  return headers
}

/**
 * Refuses a request that isn't for this service. The response has the caller's quota, and CORS
 * headers so that a page can read the error.
 */
export function answerUnserved(
  request: ApiRequest,
  problem: Problem,
  internals: PetstoreInternals,
): Answer {
  const { path } = request
  const error = () => writeError(errorAnswer(problem), dialectOf(request, internals), '')
  const answer = answerPreflight({ request, path, match: undefined, internals }) ?? error()
  const base = baseHeaders(internals, request)
  const vary = joinNames(base.Vary, answer.headers?.Vary)
  const headers: HeaderMap = { ...base, ...answer.headers, Vary: vary }
  addCorsHeaders(headers, request, internals.settings)
  return { ...answer, headers }
}
