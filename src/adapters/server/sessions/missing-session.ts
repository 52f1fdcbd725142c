import { SESSIONS_PATH } from '../../../control/paths.ts'
import { refuseRequest } from '../problems.ts'

/**
 * Ends a request because its session does not exist.
 *
 * @throws {ProblemError} `session_not_found`.
 */
export function refuseSession(id: string): never {
  const shown = JSON.stringify(id.slice(0, 64))
  const hint = `create it with POST ${SESSIONS_PATH} {"id":${shown}}, or start the server with --auto-sessions`
  return refuseRequest(
    'session_not_found',
    `There is no session ${shown}: it never existed, was deleted, or expired; ${hint}`,
  )
}
