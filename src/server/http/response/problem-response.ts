import type { HeaderMap } from '../../../http/headers.ts'
import type { ApiRequest } from '../../../http/messages.ts'
import { refusal } from '../../../http/outcome.ts'
import type { ServerReply } from '../../destination.ts'
import { type ServerProblemCode, serverProblem } from '../../problems.ts'
import { toReply } from './to-response.ts'

/** Creates an error reply for a request that reached no destination. */
export function problemReply(
  code: ServerProblemCode,
  message: string,
  headers: HeaderMap,
): ServerReply {
  return toReply(refusal({ ...serverProblem(code, message), headers }))
}

/** Logs an error of the mock itself, and creates the reply to the request. */
export function internalErrorReply(error: unknown, baseHeaders: () => HeaderMap): ServerReply {
  console.error('[petstore-mock] A request could not be answered.', error)
  const message = 'The mock itself failed: see its log for the error'
  return problemReply('internal_error', message, baseHeaders())
}

/** Logs an error of one of your msw handlers, and creates the reply to the request. */
export function handlerErrorReply(
  error: unknown,
  request: Pick<ApiRequest, 'method' | 'path'>,
  baseHeaders: () => HeaderMap,
): ServerReply {
  const failure = `One of your handlers failed on ${request.method} ${request.path}`
  console.error(`[petstore-mock] ${failure}.`, error)
  const message = `${failure}: see the log of the mock for the error`
  return problemReply('internal_error', message, baseHeaders())
}
