import type { Exchange } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'

/** Methods that HTTP defines; any other is one that the service does not know (RFC 9110 §9.1). */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']

/** What the service takes as a whole: the `Allow` of `OPTIONS *` (RFC 9110 §9.3.7). */
const ALL = 'GET, HEAD, POST, PUT, DELETE, OPTIONS'

/** Answers what leads to no operation: `OPTIONS`, 404, 405 with `Allow`, 501. */
export function requireOperation({ request, match, route }: Exchange): Outcome | undefined {
  const { method, path } = request
  if (route !== undefined) return undefined
  if (!METHODS.includes(method)) {
    return refusal(
      httpProblem('method_not_implemented', `The service does not know the method ${method}`),
    )
  }
  if (path === '*' && method === 'OPTIONS') return { status: 204, headers: { Allow: ALL } }
  if (match === undefined) {
    return refusal(httpProblem('route_not_found', `There is nothing at ${path}`))
  }
  const { allow } = match.item
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow } }
  const message = `${path} does not allow ${method}, only ${allow}`
  return refusal(httpProblem('method_not_allowed', message, { headers: { Allow: allow } }))
}
