import { OptionError } from '../../core/lib/check.ts'

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
  const { code, message, path, expected, got, hint, reason } = errorFields(text)
  if (typeof reason === 'string' && typeof path === 'string' && typeof expected === 'string') {
    // The reason has the hint already.
    return Object.assign(new OptionError({ path, expected, got, reason }), { hint })
  }
  return new CallError(
    typeof code === 'string' ? code : `status ${status}`,
    typeof message === 'string' ? message : `The call was answered with ${status}`,
  )
}

/** A proxy in between may answer in any way. */
function errorFields(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
