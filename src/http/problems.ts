/** What every error code means: its HTTP status and the title it has as a problem detail. */
export const PROBLEMS = {
  invalid_json: { status: 400, title: 'The body is not JSON' },
  invalid_parameter: { status: 400, title: 'A parameter is invalid' },
  missing_api_key: { status: 401, title: 'An API key is required' },
  invalid_api_key: { status: 401, title: 'The API key is not known' },
  api_key_banned: { status: 403, title: 'The API key is banned' },
  route_not_found: { status: 404, title: 'No such path' },
  pet_not_found: { status: 404, title: 'No such pet' },
  category_not_found: { status: 404, title: 'No such category' },
  order_not_found: { status: 404, title: 'No such order' },
  inventory_item_not_found: { status: 404, title: 'No such inventory item' },
  method_not_allowed: { status: 405, title: 'The path does not take this method' },
  category_in_use: { status: 409, title: 'The category still has pets' },
  pet_in_use: { status: 409, title: 'The pet still has orders' },
  out_of_stock: { status: 409, title: 'Not enough stock' },
  operation_gone: { status: 410, title: 'The operation is gone' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body is not application/json' },
  validation_failed: { status: 422, title: 'The body does not match the contract' },
  unknown_category: { status: 422, title: 'The body names a category that does not exist' },
  unknown_pet: { status: 422, title: 'The body names a pet that does not exist' },
  rate_limit_exceeded: { status: 429, title: 'The rate limit is exceeded' },
  injected_fault: { status: 500, title: 'A fault was injected' },
  method_not_implemented: { status: 501, title: 'The method is not implemented' },
} as const satisfies Readonly<Record<string, { status: number; title: string }>>

export type ProblemCode = keyof typeof PROBLEMS

/** What an error reply says. A fault may carry a code of its own, hence the plain string. */
export interface Problem {
  readonly code: string
  readonly message: string
  /** HTTP status code. */
  readonly status: number
  /** Headers that belong to this error: `Allow`, `Retry-After`, `WWW-Authenticate` … */
  readonly headers?: Readonly<Record<string, string>>
  /** Problem type URI (RFC 9457 §3.1.1); `about:blank` unless one is registered. */
  readonly type?: string
  /** Extension members of the problem detail (RFC 9457 §3.2). */
  readonly extensions?: Readonly<Record<string, unknown>>
}

type ProblemDetails = Partial<Omit<Problem, 'code' | 'message'>>

/** Makes a problem of the catalogue; `details` may override its status and add headers. */
export function problem(code: ProblemCode, message: string, details: ProblemDetails = {}): Problem {
  return { code, message, status: PROBLEMS[code].status, ...details }
}

/** Titles a problem as RFC 9457 asks: the same for every occurrence of its code. */
export function titleOf(code: string): string {
  return isCatalogued(code) ? PROBLEMS[code].title : 'The service failed'
}

function isCatalogued(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}

/** Thrown inside an operation to end it with an error reply. Never leaves `service.handle`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Ends the operation with a problem of the catalogue. */
export function fail(code: ProblemCode, message: string, details?: ProblemDetails): never {
  throw new ProblemError(problem(code, message, details))
}
