import { failWith } from '../core/http/problems.ts'
import { StorageError } from '../core/lib/bound.ts'
import { refuse } from '../core/lib/check.ts'
import { OptionError } from '../core/lib/option-error.ts'
import { refuseOperation } from '../core/model/problems.ts'

/**
 * Runs an action on input from a body. If the action throws an `OptionError`, the call ends with 422,
 * and with the message and the path of the error. If there's no room for the data, it ends with 507.
 */
export function fromInput<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (error instanceof StorageError) refuseOperation('insufficient_storage', error.message)
    if (!(error instanceof OptionError)) throw error
    return failWith('validation_failed', error.message, { path: error.path })
  }
}

/**
 * Runs an action on input from a parameter. If it throws an `OptionError`, the call ends with 400.
 */
export function fromParameter<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    // The filter of the journal is the query itself.
    const path = error.path.replace(/^query\./, '')
    return failWith('invalid_parameter', `${path}: ${error.reason}`, { path })
  }
}

/** Percent-decodes a path segment. Ends the call with 400 if it fails. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return fromParameter(() => refuse('path', part, 'percent-encoded UTF-8'))
  }
}

/**
 * Reads a query parameter as an integer. Ends the call with 400 if it isn't one within the range.
 */
export function readCount(
  name: string,
  got: string | undefined,
  { from, to }: Range = { from: 0, to: 999_999_999_999_999 },
): number | undefined {
  if (got === undefined) return undefined
  if (/^\d{1,15}$/.test(got) && Number(got) >= from && Number(got) <= to) return Number(got)
  return fromParameter(() => refuse(name, got, `an integer from ${from} to ${to}`))
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Quotes the first 64 characters of text from a request, for an error message. */
export function quote(text: string): string {
  return JSON.stringify(text.slice(0, 64))
}
