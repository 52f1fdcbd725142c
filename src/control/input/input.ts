import { failWith, httpProblem, ProblemError } from '../../http/problems.ts'
import { StorageError } from '../../lib/limit.ts'
import { refuseOperation } from '../../model/problems.ts'
import { exceededBound, JSON_BOUNDS } from './json-bounds.ts'

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

/**
 * Parses a JSON body. Returns undefined for an empty optional one. Ends the call with 400 if it
 * fails, or with 413 or 422 if it would take too long (`JSON_BOUNDS`).
 */
export function readJson(text: string, isRequired: boolean): unknown {
  if (text.trim() === '') {
    if (isRequired) failWith('invalid_json', 'The body is empty: expected a JSON object')
    return undefined
  }
  refuseLarge(text)
  try {
    // A parser may ignore a byte order mark (RFC 8259 §8.1).
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    failWith('invalid_json', `The body is not JSON: ${reason}`)
  }
}

/** Ends the call with 422 or 413 if parsing a text would take too long. */
function refuseLarge(text: string): void {
  const bound = exceededBound(text)
  if (bound === undefined) return
  const limit = JSON_BOUNDS[bound]
  if (bound === 'levels') {
    failWith('validation_failed', `The body is nested too deeply: the limit is ${limit} levels`)
  }
  const message = `The body has too many ${NOUNS[bound]}: the limit is ${limit}`
  throw new ProblemError(httpProblem('payload_too_large', message))
}

const NOUNS = { values: 'values', shapes: 'different sequences of member names' } as const

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
