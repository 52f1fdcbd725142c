import { oneOf } from '../lib/check.ts'
import { routes } from './generated/routes.gen.ts'
import type { OperationId } from './route.ts'

/** The ids of the contract's operations, in its order. */
export const operationIds: readonly OperationId[] = routes.map(({ operation }) => operation)

/**
 * Checks that a value is the id of an operation, and returns it.
 *
 * @throws {TypeError} naming `option`, and listing the ids.
 */
export function readOperation(option: string, got: unknown): OperationId {
  return oneOf(option, got, operationIds)
}
