import { type Answer, errorAnswer } from '../../http/answer.ts'
import { headerOf } from '../../http/messages.ts'
import { httpProblem } from '../../http/problems.ts'
import { problemOf } from '../../quota/decision.ts'
import { API_KEY_FORM } from '../../quota/plans.ts'
import { operationNamesOf, type RequestContext } from '../context.ts'

/**
 * Refuses a malformed key with 401. If `auth` is `'required'`, also a missing or unknown key, unless
 * the operation is exempt from quotas, as a login is.
 */
export function authenticate(context: RequestContext): Answer | undefined {
  const { caller, internals } = context
  if (caller.isMalformed) {
    return unauthorized('invalid_api_key', `The API key is malformed: expected ${API_KEY_FORM}`)
  }
  if (internals.settings.auth === 'optional' || caller.isKnown || isExempt(context))
    return undefined
  return caller.apiKey === null
    ? unauthorized('missing_api_key', 'Send an API key in X-API-Key or as a bearer token')
    : unauthorized('invalid_api_key', "The API key isn't one of those configured")
}

/** The challenges (RFC 9110 §11.6.1): a bearer token, or the key in a header of its own. */
const CHALLENGES = {
  missing_api_key: 'Bearer realm="Petstore", ApiKey header="X-API-Key"',
  // Only a request with a key gets an error (RFC 6750 §3.1).
  invalid_api_key: 'Bearer realm="Petstore", error="invalid_token", ApiKey header="X-API-Key"',
} as const

function unauthorized(code: keyof typeof CHALLENGES, message: string): Answer {
  const headers = { 'WWW-Authenticate': CHALLENGES[code] }
  return errorAnswer(httpProblem(code, message, { headers }))
}

/** Notes that a request has arrived, so that the service knows which ones were sent in parallel. */
export function recordArrival(context: RequestContext): undefined {
  const { caller, delivery, now, request, internals } = context
  // Browsers send this header (W3C Fetch Metadata, §2.3).
  const isFromPage = headerOf(request, 'sec-fetch-site') !== undefined
  const traffic = internals.state.traffic.of(caller.apiKey)
  traffic.arrive({ at: now, delivery }, isFromPage)
}

/**
 * Counts the request against the caller's quota. Refuses a banned caller with 403 or the status in
 * `ban.status` (A15), also if this request starts the ban, and a request over the limit with 429.
 */
export function consumeQuota(context: RequestContext): Answer | undefined {
  const { caller, id, now: at, delivery, dialect, internals, trace } = context
  const { quotaService } = internals
  trace.quota = isExempt(context)
    ? quotaService.look(caller.apiKey, at, dialect)
    : quotaService.decide(caller.apiKey, { id, at, delivery, dialect })
  const problem = problemOf(trace.quota, caller.apiKey, dialect)
  return problem && errorAnswer(problem)
}

/** Returns whether a request is exempt from quotas, and from keys (`rateLimit.exempt`). */
function isExempt(context: RequestContext): boolean {
  const { exempt } = context.internals.settings.rateLimit
  return exempt.size > 0 && operationNamesOf(context).some((name) => exempt.has(name))
}
