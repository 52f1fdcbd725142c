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
 * `Error`, or a list with one of them or with a rejection of `Promise.allSettled`. With `ok: true`, it
 * says the contrary. A `Response` says nothing: whoever gets it hasn't looked at it.
 */
function saysFailure(result: unknown, above: readonly unknown[] = []): boolean {
  if (Array.isArray(result)) {
    if (above.includes(result)) return false
    return result.some((each) => saysFailure(each, [...above, result]))
  }
  if (typeof result !== 'object' || result === null || isResponse(result)) return false
  if (result instanceof Error) return true
  const { error, errors, isError, isSuccess, ok, success, status } = membersOf(result)
  // What failed before it succeeded may be listed too.
  if ([ok, success, isSuccess].includes(true)) return false
  const isNothing = isNo(error) || error === undefined || error === '' || error === 0
  const hasError = !isNothing && !isEmpty(error)
  const isRejection = status === 'rejected' && 'reason' in result
  const isNegative = ok === false || success === false || isError === true
  return hasError || sizeOf(errors) > 0 || isNegative || isRejection
}

/** The names of fields that say which of several results it is: `{ status: 'error' }`. */
const KINDS = ['_tag', 'kind', 'outcome', 'result', 'state', 'status', 'type']

/** Matches the names of fields that count or list what has failed. */
const FAILED_NAME =
  /^errs?$|errors?$|fail|reject|skip|pending|unsaved|remaining|incomplete|partial/i

/** Matches a text about a failure. */
const FAILED_TEXT = /error|fail|reject|denied|refused|abort|time.?out|unable|could(?: ?not|n.t)/i

/** How deep results are compared: `{ results: [{ status }] }`. */
const MOST_LEVELS = 3

/**
 * Returns whether a result says less than that of a run without faults: null or false in the place of
 * something, `{ status: 'error' }` in the place of `{ status: 'success' }`, more failures, or the exit
 * code of a program that has failed. Its lists and objects may say so too. Nothing at all, a shorter
 * list and a smaller number say nothing: an error was swallowed.
 */
export function saysLess(result: unknown, usual: unknown, hasDoneOther = false): boolean {
  // Of something else that was done, another kind of result tells nothing.
  return isTrue(() => isLess(result, usual, hasDoneOther ? 1 : 0))
}

function isLess(now: unknown, usual: unknown, level: number): boolean {
  if (isNo(now)) return !isNo(usual)
  if (usual === 0) return typeof now === 'number' && now !== 0
  if (typeof now === 'string' && typeof usual === 'string') return isFailedText(now, usual)
  if (level > MOST_LEVELS) return false
  if (Array.isArray(now) && Array.isArray(usual)) {
    const isSameLength = now.length === usual.length
    return isSameLength && now.some((each, index) => isLess(each, usual[index], level + 1))
  }
  const [one, other] = [now, usual].map((each) =>
    each instanceof Map ? Object.fromEntries(each) : each,
  )
  return isObject(one) && isObject(other) && isLessObject(one, other, level)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isLessObject(now: object, usual: object, level: number): boolean {
  if (level > 0 && saysFailure(now) && !saysFailure(usual)) return true
  const [members, before] = [membersOf(now), membersOf(usual)]
  const names = [...new Set([...Object.keys(members), ...Object.keys(before)])]
  return names.some((name) => isLessMember(name, [members[name], before[name]], level))
}

/** Inside a list, \`done: false\` or \`status: 'open'\` may be anything: only the result itself says less by it. */
function isLessMember(
  name: string,
  [now, usual]: readonly [unknown, unknown],
  level: number,
): boolean {
  if (FAILED_NAME.test(name)) return sizeOf(now) > sizeOf(usual)
  if (KINDS.includes(name) && typeof usual === 'string')
    return isFailedText(now, usual) || (level === 0 && isOtherWord(now, usual))
  if (isNo(now) || usual === undefined) return level === 0 && isNo(now) && !isNo(usual)
  return typeof usual === 'object' && isLess(now, usual, level + 1)
}

/** Returns whether a text is a word for another kind of result. What has digits may be an id. */
function isOtherWord(now: unknown, usual: string): boolean {
  const isWord = (text: string) => /^[a-z][a-z _-]*$/i.test(text)
  return typeof now === 'string' && now !== usual && isWord(now) && isWord(usual)
}

function isFailedText(now: unknown, usual: string): boolean {
  return typeof now === 'string' && FAILED_TEXT.test(now) && !FAILED_TEXT.test(usual)
}

/** Returns a number, or how many members a list or an object has; 1 for true and a text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (value === true || (typeof value === 'string' && value !== '')) return 1
  if (value instanceof Map || value instanceof Set) return value.size
  return Array.isArray(value) || isPlainObject(value) ? Object.keys(value).length : 0
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
