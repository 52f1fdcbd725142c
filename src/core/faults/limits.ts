import { StorageError } from '../lib/option-error.ts'
import { savedRecord } from '../lib/stateful.ts'

/** The maximum number of active faults of a petstore, and of active scenarios. */
export const FAULT_LIMIT = 1_000

/** The maximum number of calls that the faults with `perCall` of a petstore remember together. */
export const CALL_LIMIT = 1_000

/** The maximum number of headers that a fault sets or removes. */
export const FAULT_HEADER_LIMIT = 100

/**
 * Checks a number of active faults or scenarios.
 *
 * @throws {StorageError} if there are too many.
 */
export function requireCount(name: string, count: number, noun: 'faults' | 'scenarios'): void {
  if (count <= FAULT_LIMIT) return
  const expected = `at most ${FAULT_LIMIT} active ${noun}`
  throw new StorageError({ path: name, expected, got: count, hint: 'remove some first' })
}

/**
 * Checks the numbers of saved faults and scenarios, if they are lists.
 *
 * @throws {StorageError} if there are too many.
 */
export function requireFew(saved: unknown): void {
  const { active, scenarios } = savedRecord(saved)
  if (Array.isArray(active)) requireCount('faults.active', active.length, 'faults')
  if (Array.isArray(scenarios)) requireCount('faults.scenarios', scenarios.length, 'scenarios')
}
