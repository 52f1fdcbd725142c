import { refusal } from '../reply.ts'
import type { Destination } from './destination.ts'
import { serverProblem } from './problems.ts'
import { toReply } from './to-reply.ts'

/** Answers for a session that is not there, or not any more. */
export function missingSession(id: string): Destination {
  const message = `There is no session ${id.slice(0, 64)}: it was deleted, or idle for too long`
  return {
    handle: () => toReply(refusal(serverProblem('session_not_found', message))),
    bodyLimit: 0,
    isService: false,
    planOf: () => null,
  }
}
