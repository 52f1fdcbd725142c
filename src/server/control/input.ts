import { failWith, ProblemError } from '../../http/problems.ts'

/**
 * Does what a call asks for: when the petstore takes no such input, the call ends with 422 and the
 * petstore's own message.
 */
export function fromInput<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    // A RangeError is JSON that is nested too deeply.
    if (error instanceof TypeError || error instanceof RangeError) {
      failWith('validation_failed', error.message)
    }
    throw error
  }
}

/** Reads the body of a call as JSON. */
export function readJson(text: string, isRequired: boolean): unknown {
  if (text.trim() === '') {
    if (isRequired) failWith('invalid_json', 'The body is empty: expected a JSON object')
    return undefined
  }
  try {
    // A byte order mark may be ignored (RFC 8259 §8.1).
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    failWith(
      'invalid_json',
      `The body is not JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Percent-decodes one part of a path; ends with 400 when it cannot be. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    failWith(
      'invalid_parameter',
      `path: expected percent-encoded UTF-8 but got ${JSON.stringify(part.slice(0, 64))}`,
    )
  }
}

/** Reads a query parameter as a whole number. */
export function readCount(
  name: string,
  got: string | undefined,
  { from, to }: Range = { from: 0, to: 999_999_999_999_999 },
): number | undefined {
  if (got === undefined) return undefined
  if (/^\d{1,15}$/.test(got) && Number(got) >= from && Number(got) <= to) return Number(got)
  return failWith(
    'invalid_parameter',
    `${name}: expected an integer from ${from} to ${to} but got ${JSON.stringify(got.slice(0, 64))}`,
  )
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Turns a refused option of the petstore into a 400 about a parameter. */
export function fromParameter<Result>(action: () => Result): Result {
  try {
    return fromInput(action)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    failWith('invalid_parameter', error.problem.message)
  }
}
