import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import type { Settled } from './run/run.ts'

/** How a client has failed: what it rejected with, or the result that says so. */
export interface Failure {
  readonly error: unknown
}

/** Returns how a client has failed; undefined if it hasn't, or didn't come to an end. */
export function failureOf(settled: Settled<unknown>): Failure | undefined {
  if (settled.kind === 'rejected') return settled
  if (settled.kind !== 'resolved') return undefined
  const { result } = settled
  return isTrue(() => saysFailure(result)) ? { error: result } : undefined
}

/**
 * Returns whether a result says that the client has failed, as those of clients do that don't throw:
 * `{ data, error }`, `{ errors: […] }`, `{ ok: false }`, `{ success: false }`, `{ isError: true }`, an
 * `Error`, or a list with one of them or with a rejection of `Promise.allSettled`. A `Response` doesn't:
 * whoever gets it hasn't looked at it.
 */
function saysFailure(result: unknown, above: readonly unknown[] = []): boolean {
  if (Array.isArray(result)) {
    if (above.includes(result)) return false
    return result.some((each) => saysFailure(each, [...above, result]))
  }
  if (typeof result !== 'object' || result === null || isResponse(result)) return false
  if (result instanceof Error) return true
  const { error, errors, isError, ok, success, status } = membersOf(result)
  const hasError = !(
    isNo(error) ||
    error === undefined ||
    error === '' ||
    error === 0 ||
    isEmpty(error)
  )
  const hasErrors = Array.isArray(errors) && errors.length > 0
  const isRejection = status === 'rejected' && 'reason' in result
  const isNegative = ok === false || success === false || isError === true
  return hasError || hasErrors || isNegative || isRejection
}

/** The names of fields that say which of several results it is: `{ status: 'error' }`. */
const KINDS = ['_tag', 'kind', 'outcome', 'result', 'state', 'status', 'type']

/**
 * Returns whether a result says less than that of a run without faults: null or false in the place of
 * something, `{ status: 'error' }` in the place of `{ status: 'success' }`, more failures, or the exit
 * code of a program that has failed. Nothing at all says nothing: an error was swallowed.
 */
export function saysLess(result: unknown, usual: unknown): boolean {
  return isTrue(() => {
    if (usual === 0) return typeof result === 'number' && result !== 0
    if (isNo(result)) return !isNo(usual)
    if (!isPlainObject(result) || !isPlainObject(usual)) return false
    const [now, before] = [membersOf(result), membersOf(usual)]
    return Object.keys(before).some((name) => isLess(name, now[name], before[name]))
  })
}

function isLess(name: string, now: unknown, before: unknown): boolean {
  if (isNo(now) && !isNo(before)) return true
  if (KINDS.includes(name)) return typeof before === 'string' && now !== before
  return /err|fail|reject/i.test(name) && typeof now === 'number' && now > Number(before)
}

function isNo(value: unknown): boolean {
  return value === null || value === false
}

function isEmpty(value: unknown): boolean {
  return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0
}

/** Returns whether a result is a `Response`, of whichever library. */
function isResponse(result: object): boolean {
  return Object.prototype.toString.call(result) === '[object Response]'
}

/** Reading a result may throw, such as in a getter. Then it says nothing. */
function isTrue(test: () => boolean): boolean {
  try {
    return test()
  } catch {
    return false
  }
}
