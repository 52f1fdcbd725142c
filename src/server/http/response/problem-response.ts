import type { HeaderMap } from '../../../http/headers.ts'
import type { ApiRequest } from '../../../http/messages.ts'
import { refusal } from '../../../http/outcome.ts'
import type { ServedResponse } from '../../destination.ts'
import { type ServerProblemCode, serverProblem } from '../../problems.ts'
import { toResponse } from './to-response.ts'

/** Creates an error response for a request that reached no destination. */
export function problemResponse(
  code: ServerProblemCode,
  message: string,
  headers: HeaderMap,
): ServedResponse {
  return toResponse(refusal({ ...serverProblem(code, message), headers }))
}

/** Logs an error of the mock itself, and creates the response to the request. */
export function internalErrorResponse(
  error: unknown,
  baseHeaders: () => HeaderMap,
): ServedResponse {
  console.error('[petstore-mock] A request could not be answered.', error)
  const message = 'The mock itself failed: see its log for the error'
  return problemResponse('internal_error', message, baseHeaders())
}

/** Logs an error of one of your msw handlers, and creates the response to the request. */
export function handlerErrorResponse(
  error: unknown,
  request: Pick<ApiRequest, 'method' | 'path'>,
  baseHeaders: () => HeaderMap,
): ServedResponse {
  const failure = `One of your handlers failed on ${request.method} ${request.path}`
  console.error(`[petstore-mock] ${failure}.`, error)
  const message = `${failure}: see the log of the mock for the error`
  return problemResponse('internal_error', message, baseHeaders())
}
