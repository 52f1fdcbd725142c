import { routes } from '../contract/generated/routes.gen.ts'
import { readOperation } from '../contract/operations.ts'
import type { OperationId, Stability } from '../contract/route.ts'
import { entries, oneOf } from '../lib/check.ts'

/**
 * Reads the option `stability`. Returns the level of every operation: the option's, else the
 * contract's.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readStability(got: unknown): ReadonlyMap<OperationId, Stability> {
  const levels = new Map(routes.map(({ operation, stability }) => [operation, stability]))
  for (const [name, value] of entries('stability', got)) {
    const id = readOperation('stability', name)
    levels.set(id, oneOf(`stability.${id}`, value, ['experimental', 'beta', 'stable']))
  }
  return levels
}
