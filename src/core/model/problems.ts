import {
  HTTP_PROBLEMS,
  type HttpProblemCode,
  type ProblemDefinition,
  ProblemError,
  problemsOf,
} from '../http/problems.ts'

/** The definition of an error code that is about a record. */
interface ModelProblemDefinition extends ProblemDefinition {
  /** Whether the error means that a record in the request doesn't exist. */
  readonly isRecordMissing?: boolean
}

/** The error codes that are about records, in addition to `HTTP_PROBLEMS`. */
const MODEL_PROBLEMS = {
  pet_not_found: { status: 404, title: 'No such pet', isRecordMissing: true },
  category_not_found: { status: 404, title: 'No such category', isRecordMissing: true },
  order_not_found: { status: 404, title: 'No such order', isRecordMissing: true },
  inventory_item_not_found: { status: 404, title: 'No such inventory item', isRecordMissing: true },
  category_in_use: {
    status: 409,
    title: 'The category still has pets',
    options: ['rules.onDelete'],
  },
  pet_in_use: { status: 409, title: 'The pet still has orders', options: ['rules.onDelete'] },
  out_of_stock: { status: 409, title: 'Not enough stock', options: ['rules.reserveStock'] },
  unknown_category: {
    status: 422,
    title: "The body names a category that doesn't exist",
    options: ['rules.references'],
    isRecordMissing: true,
  },
  unknown_pet: {
    status: 422,
    title: "The body names a pet that doesn't exist",
    options: ['rules.references'],
    isRecordMissing: true,
  },
} as const satisfies Readonly<Record<string, ModelProblemDefinition>>

export type ModelProblemCode = keyof typeof MODEL_PROBLEMS

/** Every error code of the service. Injected faults may use others. */
export type ProblemCode = HttpProblemCode | ModelProblemCode

/** Creates a problem with a code of `MODEL_PROBLEMS`. */
const modelProblem = problemsOf(MODEL_PROBLEMS)

/** The definition of every error code of the service. */
export const PROBLEMS: ReadonlyMap<string, ModelProblemDefinition> = new Map(
  Object.entries({ ...HTTP_PROBLEMS, ...MODEL_PROBLEMS }),
)

/**
 * Rejects the request with an error code that is about a record.
 *
 * @throws {ProblemError} always.
 */
export function throwProblem(code: ModelProblemCode, message: string): never {
  throw new ProblemError(modelProblem(code, message))
}

/** Returns whether an error code means that a record in the request doesn't exist. */
export function isRecordMissing(code: string): boolean {
  return PROBLEMS.get(code)?.isRecordMissing === true
}
