import { refusal } from '../reply.ts'
import type { Destination } from './destination.ts'
import { refuseCall, serverProblem } from './problems.ts'
import { toReply } from './to-reply.ts'

/** Answers for the service of a session that is not there, or not any more. */
export function missingSession(id: string): Destination {
  return {
    handle: () => toReply(refusal(serverProblem('session_not_found', messageOf(id)))),
    bodyLimit: 0,
    isService: false,
    planOf: () => null,
  }
}

/** Ends a call that is for such a session. */
export function refuseSession(id: string): never {
  return refuseCall('session_not_found', messageOf(id))
}

function messageOf(id: string): string {
  const shown = JSON.stringify(id.slice(0, 64))
  return `There is no session ${shown}: it was deleted, or idle for too long`
}
