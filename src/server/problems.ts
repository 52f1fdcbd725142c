import { ProblemError } from '../http/problems.ts'

/** What a server says beyond the service itself: of HTTP, and of the control API. Code → status. */
export const SERVER_PROBLEMS = {
  malformed_request: 400,
  control_token_required: 401,
  foreign_host: 403,
  foreign_origin: 403,
  session_not_found: 404,
  fault_not_found: 404,
  request_timeout: 408,
  session_exists: 409,
  expectation_failed: 417,
  headers_too_large: 431,
  internal_error: 500,
  session_limit_reached: 503,
  listener_limit_reached: 503,
} as const satisfies Readonly<Record<string, number>>

export type ServerProblemCode = keyof typeof SERVER_PROBLEMS

/** Makes a problem of the server's own. */
export function serverProblem(code: ServerProblemCode, message: string) {
  return { code, message, status: SERVER_PROBLEMS[code] }
}

/** Ends a call of the control API with a problem of the server's own. */
export function refuseCall(code: ServerProblemCode, message: string): never {
  throw new ProblemError(serverProblem(code, message))
}
