import { type Answer, refusal } from '../../http/answer.ts'
import { httpProblem } from '../../http/problems.ts'
import { METHODS } from '../../http/request-match.ts'
import type { RequestContext } from '../context.ts'

/** All methods of the service: the value of `Allow` for `OPTIONS *` (RFC 9110 §9.3.7). */
const ALL = 'GET, HEAD, POST, PUT, DELETE, OPTIONS'

/** Answers a request that has no operation: `OPTIONS` with 204, others with 404, 405 or 501. */
export function requireOperation({
  request,
  path,
  match,
  route,
  candidates,
}: RequestContext): Answer | undefined {
  const { method } = request
  if (route !== undefined || candidates.length > 0) return undefined
  // A tunnel has no path that could allow it or not.
  if (!METHODS.includes(method) || method === 'CONNECT') {
    const message = `The service does not implement the method ${method}`
    return refusal(httpProblem('method_not_implemented', message))
  }
  if (path === '*' && method === 'OPTIONS') return { status: 204, headers: { Allow: ALL } }
  if (match === undefined)
    return refusal(httpProblem('route_not_found', `There is no path ${path}`))
  const { allow } = match.item
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow } }
  const message = `${path} does not allow ${method}, only ${allow}`
  return refusal(httpProblem('method_not_allowed', message, { headers: { Allow: allow } }))
}
