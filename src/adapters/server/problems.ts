import { type ProblemDefinition, ProblemError, problemsOf } from '../../core/http/problems.ts'

/** The error codes of the server itself, for HTTP/1.1 and the control API. */
export const SERVER_PROBLEMS = {
  malformed_request: { status: 400, title: 'The request is malformed' },
  control_token_required: { status: 401, title: 'The control token is required' },
  foreign_host: { status: 403, title: "The Host isn't a name of this server" },
  foreign_origin: { status: 403, title: 'The Origin is another site' },
  session_not_found: { status: 404, title: 'No such session' },
  session_exists: { status: 409, title: 'The session already exists' },
  expectation_failed: { status: 417, title: "The expectation can't be met" },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'The mock itself failed' },
  session_limit_reached: { status: 503, title: 'Too many sessions' },
} as const satisfies Readonly<Record<string, ProblemDefinition>>

export type ServerProblemCode = keyof typeof SERVER_PROBLEMS

/** Creates a problem with one of the server's codes. */
export const serverProblem = problemsOf(SERVER_PROBLEMS)

/**
 * Ends a control API call with one of the server's codes.
 *
 * @throws {ProblemError} Always.
 */
export function throwServerProblem(code: ServerProblemCode, message: string): never {
  throw new ProblemError(serverProblem(code, message))
}
