import { errorFromJson } from '../values.ts'

/** The code of a call that got no answer. */
export const UNREACHABLE = 'unreachable'

/** A call of the control API that was refused, or got no answer. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** The code of the error: that of the control API, or `unreachable`. */
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** Returns the code of an error; an empty text for an error that isn't of a call. */
export function codeOf(error: unknown): string {
  return error instanceof CallError ? error.code : ''
}

/** Reads the error of a refused call: the one that a member threw, or a `CallError`. */
export function readError(status: number, text: string): Error {
  const { code, message, error } = errorFields(text)
  if (error !== undefined) return errorFromJson(error)
  return new CallError(
    typeof code === 'string' ? code : `status ${status}`,
    typeof message === 'string' ? message : `The call was answered with ${status}`,
  )
}

interface ErrorFields {
  readonly code?: unknown
  readonly message?: unknown
  readonly error?: unknown
}

/** A proxy in between may answer in any way. */
function errorFields(text: string): ErrorFields {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
