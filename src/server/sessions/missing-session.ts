import type { HeaderMap } from '../../http/headers.ts'
import type { ApiRequest } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import { answerPreflight, putCorsHeaders } from '../../service/steps/cors.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Destination, ServerReply } from '../destination.ts'
import { toReply } from '../http/reply/to-reply.ts'
import { refuseCall, serverProblem } from '../problems.ts'

/**
 * Answers for the service of a session that is not there, or not any more; pages of whatever origin
 * the main service allows can read it.
 */
export function missingSession(id: string, settings: Settings): Destination {
  return {
    handle: (request) => answer(id, request, settings),
    bodyLimit: () => 0,
    isService: false,
    planOf: () => null,
  }
}

/** Ends a call that is for such a session. */
export function refuseSession(id: string): never {
  return refuseCall('session_not_found', messageOf(id))
}

function answer(id: string, request: ApiRequest, settings: Settings): ServerReply {
  const exchange = { request, match: undefined }
  const refused = refusal(serverProblem('session_not_found', messageOf(id)))
  const outcome = answerPreflight(exchange, { settings }) ?? refused
  const headers: HeaderMap = { ...outcome.headers }
  putCorsHeaders(headers, exchange, { settings })
  return toReply({ ...outcome, headers })
}

function messageOf(id: string): string {
  const shown = JSON.stringify(id.slice(0, 64))
  return `There is no session ${shown}: it was deleted, or idle for too long`
}
