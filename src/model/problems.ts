import {
  HTTP_PROBLEMS,
  type HttpProblemCode,
  type ProblemDefinition,
  ProblemError,
  problemsOf,
} from '../http/problems.ts'

/** The error codes that the records of this service add to those of HTTP. */
export const MODEL_PROBLEMS = {
  pet_not_found: { status: 404, title: 'No such pet' },
  category_not_found: { status: 404, title: 'No such category' },
  order_not_found: { status: 404, title: 'No such order' },
  inventory_item_not_found: { status: 404, title: 'No such inventory item' },
  category_in_use: { status: 409, title: 'The category still has pets' },
  pet_in_use: { status: 409, title: 'The pet still has orders' },
  out_of_stock: { status: 409, title: 'Not enough stock' },
  unknown_category: { status: 422, title: 'The body names a category that does not exist' },
  unknown_pet: { status: 422, title: 'The body names a pet that does not exist' },
} as const satisfies Readonly<Record<string, ProblemDefinition>>

export type ModelProblemCode = keyof typeof MODEL_PROBLEMS

/** Every error code that the service itself answers with. */
export type ProblemCode = HttpProblemCode | ModelProblemCode

const modelProblem = problemsOf(MODEL_PROBLEMS)

/** Every error code of the service, with its status and title. */
export const PROBLEMS: ReadonlyMap<string, ProblemDefinition> = new Map(
  Object.entries({ ...HTTP_PROBLEMS, ...MODEL_PROBLEMS }),
)

/** Ends an operation with a problem of its records. @throws {ProblemError} always. */
export function refuseOperation(code: ModelProblemCode, message: string): never {
  throw new ProblemError(modelProblem(code, message))
}

/** Returns the title of an error code, also of one that only a fault uses (RFC 9457 §3.1.3). */
export function titleOf(code: string): string {
  return PROBLEMS.get(code)?.title ?? 'The service failed'
}
