import type { PetstoreInternals } from '../../petstore.ts'
import { type Destination, serverDestination } from '../destination.ts'
import { toResponse } from '../http/response/to-response.ts'
import { refuseCall, serverProblem } from '../problems.ts'

type Main = Pick<PetstoreInternals, 'refuse'>

/**
 * Creates the destination for the path of a session that does not exist. Its responses have the
 * CORS headers of the main petstore, so that a page can read the error.
 */
export function missingSession(id: string, main: Main): Destination {
  const problem = serverProblem('session_not_found', messageOf(id))
  return serverDestination((request) => toResponse(main.refuse(request, problem)))
}

/**
 * Ends a control API call because its session does not exist.
 *
 * @throws {ProblemError} `session_not_found`.
 */
export function refuseSession(id: string): never {
  return refuseCall('session_not_found', messageOf(id))
}

function messageOf(id: string): string {
  const shown = JSON.stringify(id.slice(0, 64))
  return `There is no session ${shown}: it never existed, was deleted, or expired`
}
