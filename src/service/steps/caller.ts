import { type ApiRequest, type Caller, type Exchange, headerOf } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { API_KEY_LIMIT, isApiKey } from '../../quota/plans.ts'
import type { Settings } from '../../settings/settings.ts'

export const ANONYMOUS: Caller = { apiKey: null, isKnown: false, isMalformed: false }

/** Tells who sent a request: by `X-API-Key`, or else by `Authorization: Bearer` (A16). */
export function identifyCaller(request: ApiRequest, settings: Settings): Caller {
  const apiKey = headerOf(request, 'x-api-key') || bearerToken(headerOf(request, 'authorization'))
  if (!apiKey) return ANONYMOUS
  if (!isApiKey(apiKey)) return { ...ANONYMOUS, isMalformed: true }
  return { apiKey, isKnown: settings.apiKeys.has(apiKey), isMalformed: false }
}

/** Refuses with 401 what can be no key, and with `auth: 'required'` who brings no known one. */
export function refuseUnknownCaller(
  { caller }: Exchange,
  { settings }: { readonly settings: Settings },
): Outcome | undefined {
  if (caller.isMalformed) {
    return unauthorized(
      'invalid_api_key',
      `An API key has 1 to ${API_KEY_LIMIT} visible characters`,
    )
  }
  if (settings.auth === 'optional' || caller.isKnown) return undefined
  return caller.apiKey === null
    ? unauthorized('missing_api_key', 'Send an API key in X-API-Key, or as a bearer token')
    : unauthorized('invalid_api_key', 'The API key is not one of those configured')
}

function unauthorized(code: 'missing_api_key' | 'invalid_api_key', message: string): Outcome {
  return refusal(httpProblem(code, message, { headers: { 'WWW-Authenticate': 'Bearer' } }))
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return authorization.slice(7).trim()
}
