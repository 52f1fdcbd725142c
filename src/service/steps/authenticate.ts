import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { API_KEY_FORM } from '../../quota/plans.ts'
import type { RequestContext } from '../context.ts'

/** Refuses a malformed key with 401. If `auth` is `'required'`, also a missing or unknown key. */
export function authenticate({ caller, service }: RequestContext): Outcome | undefined {
  if (caller.isMalformed) {
    return unauthorized('invalid_api_key', `The API key is malformed: expected ${API_KEY_FORM}`)
  }
  if (service.settings.auth === 'optional' || caller.isKnown) return undefined
  return caller.apiKey === null
    ? unauthorized('missing_api_key', 'Send an API key in X-API-Key or as a bearer token')
    : unauthorized('invalid_api_key', 'The API key is not one of those configured')
}

function unauthorized(code: 'missing_api_key' | 'invalid_api_key', message: string): Outcome {
  return refusal(httpProblem(code, message, { headers: { 'WWW-Authenticate': 'Bearer' } }))
}
