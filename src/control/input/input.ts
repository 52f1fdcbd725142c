import { failWith, ProblemError } from '../../http/problems.ts'
import { StorageError } from '../../lib/limit.ts'
import { refuseOperation } from '../../model/problems.ts'

/**
 * Runs an action on input from a body. If the action throws a TypeError or a RangeError, the input
 * is invalid, and the call ends with 422 and the message of the error. If there is no room for the
 * data, it ends with 507.
 */
export function fromInput<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (error instanceof StorageError) refuseOperation('insufficient_storage', error.message)
    if (error instanceof TypeError || error instanceof RangeError) {
      failWith('validation_failed', error.message)
    }
    throw error
  }
}

/**
 * Runs an action on input from a parameter. Like `fromInput`, but ends the call with 400. The
 * message names a field of `query` as the parameter that it is.
 */
export function fromParameter<Result>(action: () => Result): Result {
  try {
    return fromInput(action)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    failWith('invalid_parameter', error.problem.message.replace(/^query\./, ''))
  }
}

/** Percent-decodes a path segment. Ends the call with 400 if it fails. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    failWith('invalid_parameter', `path: expected percent-encoded UTF-8 but got ${quote(part)}`)
  }
}

/**
 * Reads a query parameter as an integer. Ends the call with 400 if it is not one within the range.
 */
export function readCount(
  name: string,
  got: string | undefined,
  { from, to }: Range = { from: 0, to: 999_999_999_999_999 },
): number | undefined {
  if (got === undefined) return undefined
  if (/^\d{1,15}$/.test(got) && Number(got) >= from && Number(got) <= to) return Number(got)
  const message = `${name}: expected an integer from ${from} to ${to} but got ${quote(got)}`
  return failWith('invalid_parameter', message)
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Quotes the first 64 characters of text from a request, for an error message. */
export function quote(text: string): string {
  return JSON.stringify(text.slice(0, 64))
}
