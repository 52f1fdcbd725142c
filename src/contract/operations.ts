import { refuse } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { nearest } from '../lib/nearest.ts'
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
  const found = operationIds.find((id) => id === got)
  if (found !== undefined) return found
  const expected = `one of ${operationIds.map(describe).join(', ')}`
  const guess = typeof got === 'string' ? nearest(got, operationIds) : undefined
  if (guess === undefined) return refuse(option, got, expected)
  throw new TypeError(
    `${option}: expected ${expected} but got ${describe(got)}; did you mean ${describe(guess)}?`,
  )
}
