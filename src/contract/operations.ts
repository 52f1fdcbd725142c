import { oneOf } from '../lib/check.ts'
import { routes } from './generated/routes.gen.ts'
import type { OperationId } from './route.ts'

/** The ids of all operations, in the order of the contract. */
export const operationIds: readonly OperationId[] = routes.map(({ operation }) => operation)

/**
 * Checks that a value is the id of an operation, and returns it.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readOperation(option: string, got: unknown): OperationId {
  return oneOf(option, got, operationIds)
}
