import { refusal } from '../../../core/http/answer.ts'
import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import { httpProblem } from '../../../core/http/problems.ts'
import { type Destination, type ServedResponse, serverDestination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import { answerContent, type Content } from './content.ts'

const METHODS = 'GET, HEAD, OPTIONS'

/** Creates a destination that serves content. */
export function contentAt(read: () => Content): Destination {
  return responseAt((request) => answerContent(request, read()))
}

/** Creates a destination for `GET` and `HEAD`. It refuses other methods. */
export function responseAt(read: (request: ApiRequest) => ServedResponse): Destination {
  return serverDestination((request) => answer(request, read))
}

/** Returns whether a browser asks for a page: API clients do not accept HTML. */
export function asksForPage(request: ApiRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && headerOf(request, 'accept')?.toLowerCase().includes('text/html') === true
}

function answer(
  request: ApiRequest,
  read: (request: ApiRequest) => ServedResponse,
): ServedResponse {
  const { method, path } = request
  if (method === 'GET' || method === 'HEAD') return read(request)
  const headers = { Allow: METHODS }
  if (method === 'OPTIONS') return toResponse({ status: 204, headers })
  const message = `${path} does not allow ${method}, only ${METHODS}`
  return toResponse(refusal(httpProblem('method_not_allowed', message, { headers })))
}
