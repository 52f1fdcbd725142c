export interface ProblemDefinition {
  readonly status: number
  /** A short summary of the code, for the contract and the documentation. */
  readonly title: string
  /** The options that control when the error occurs, such as `ban`. */
  readonly options?: readonly string[]
}

/**
 * The content of an error response. `code` is any string because a fault can have a custom code.
 */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly status: number
  /** Headers that belong to this error, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The time until which it says that the caller has no requests left, in epoch ms. */
  readonly until?: number
  /** More members of the body: only in the control API. */
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** Fields that one occurrence of a problem adds to its definition, or overrides. */
export type ProblemDetails = Partial<Omit<Problem, 'code' | 'message'>>

/** An error that is thrown to answer a request with an error response. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Returns a function that creates problems from a catalogue of error codes. */
export function problemsOf<Code extends string>(
  catalogue: Readonly<Record<Code, ProblemDefinition>>,
): (code: Code, message: string, details?: ProblemDetails) => Problem {
  return (code, message, details) => ({
    code,
    message,
    status: catalogue[code].status,
    ...details,
  })
}

/**
 * The error codes that aren't about records. Those about records are in `src/core/model/problems.ts`,
 * which also joins both, and those of the standalone server in `src/adapters/server/problems.ts`.
 */
export const HTTP_PROBLEMS = {
  invalid_json: { status: 400, title: "The body isn't valid JSON" },
  invalid_parameter: { status: 400, title: 'A parameter is invalid' },
  missing_api_key: { status: 401, title: 'The API key is missing', options: ['auth'] },
  invalid_api_key: { status: 401, title: 'The API key is unknown', options: ['auth', 'apiKeys'] },
  api_key_banned: { status: 403, title: 'The API key is banned', options: ['ban'] },
  caller_banned: { status: 403, title: 'The caller is banned', options: ['ban'] },
  route_not_found: { status: 404, title: 'No such path' },
  method_not_allowed: { status: 405, title: "The path doesn't allow this method" },
  idempotency_key_in_use: {
    status: 409,
    title: 'A request with this idempotency key is in progress',
    options: ['rules.idempotencyKeys'],
  },
  operation_gone: {
    status: 410,
    title: 'The operation is gone',
    options: ['lifecycle.afterSunset'],
  },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: "The body isn't application/json" },
  validation_failed: { status: 422, title: "The body doesn't match the contract" },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used with another body',
    options: ['rules.idempotencyKeys'],
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'The rate limit is exceeded',
    options: ['plans', 'rateLimit'],
  },
  handler_failed: { status: 500, title: 'One of your handlers failed', options: ['handlers'] },
  injected_fault: { status: 500, title: 'A fault was injected' },
  method_not_implemented: { status: 501, title: "The method isn't implemented" },
  state_replaced: { status: 503, title: 'The petstore was reset or restored meanwhile' },
} as const satisfies Readonly<Record<string, ProblemDefinition>>

export function isBanCode(code: string | undefined): boolean {
  return code === 'api_key_banned' || code === 'caller_banned'
}

export type HttpProblemCode = keyof typeof HTTP_PROBLEMS

export const httpProblem = problemsOf(HTTP_PROBLEMS)

/** @throws {ProblemError} always. */
export function failWith(code: HttpProblemCode, message: string, details?: ProblemDetails): never {
  throw new ProblemError(httpProblem(code, message, details))
}
