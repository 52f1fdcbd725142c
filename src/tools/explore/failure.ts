import { membersOf } from '../../core/lib/check.ts'
import type { Settled } from './run/run.ts'

/** How a client has failed: what it rejected with, or the result that says so. */
export interface Failure {
  readonly error: unknown
}

/** Returns how a client has failed; undefined if it hasn't, or didn't come to an end. */
export function failureOf(settled: Settled<unknown>): Failure | undefined {
  if (settled.kind === 'rejected') return settled
  const isFailure = settled.kind === 'resolved' && saysFailure(settled.result)
  return isFailure ? { error: settled.result } : undefined
}

/**
 * Returns whether a result says that the client has failed, as those of clients do that don't throw:
 * `{ data, error }`, `{ ok: false }`, `{ success: false }`, an `Error`, or a list with one of them or
 * with a rejection of `Promise.allSettled`. A `Response` doesn't: whoever gets it hasn't looked at it.
 */
function saysFailure(result: unknown): boolean {
  if (Array.isArray(result)) return result.some(saysFailure)
  if (typeof result !== 'object' || result === null || result instanceof Response) return false
  if (result instanceof Error) return true
  const { error = null, ok, success, status } = membersOf(result)
  const hasError = error !== null && error !== false && error !== ''
  const isRejection = status === 'rejected' && 'reason' in result
  return hasError || ok === false || success === false || isRejection
}
