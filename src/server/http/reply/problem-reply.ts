import type { HeaderMap } from '../../../http/headers.ts'
import type { ApiRequest } from '../../../http/messages.ts'
import { refusal } from '../../../http/outcome.ts'
import type { ServerReply } from '../../destination.ts'
import { type ServerProblemCode, serverProblem } from '../../problems.ts'
import { toReply } from './to-reply.ts'

/** Makes the reply to a request that no destination answered, with the headers of all replies. */
export function httpProblem(
  code: ServerProblemCode,
  message: string,
  headers: HeaderMap,
): ServerReply {
  return toReply(refusal({ ...serverProblem(code, message), headers }))
}

/** Makes the reply to a request over which the mock itself failed, and logs why. */
export function internalError(error: unknown, standing: () => HeaderMap): ServerReply {
  console.error('[petstore-mock] A request could not be answered.', error)
  return httpProblem('internal_error', 'The mock itself failed: its log says why', standing())
}

/** Makes the reply to a request over which one of the user's own handlers failed, and logs why. */
export function handlerError(
  error: unknown,
  request: Pick<ApiRequest, 'method' | 'path'>,
  standing: () => HeaderMap,
): ServerReply {
  const what = `One of your handlers failed on ${request.method} ${request.path}`
  console.error(`[petstore-mock] ${what}.`, error)
  return httpProblem('internal_error', `${what}: the log of the mock says why`, standing())
}
