import { type Answer, errorAnswer } from '../core/http/answer.ts'
import { httpProblem, type Problem, ProblemError } from '../core/http/problems.ts'
import { OptionError } from '../core/lib/check.ts'
import { describe } from '../core/lib/describe.ts'

/** The answer of a call. */
export interface ControlAnswer extends Answer {
  /** A body as text, with its media type. Used instead of `body`. */
  readonly text?: { readonly type: string; readonly content: string }
}

/**
 * Runs a call. If it's refused, returns an error of the service. One about an argument has the fields
 * of the `OptionError`, so that a client in code can throw the same.
 */
export function answerSafely<Answered extends ControlAnswer>(
  run: () => Answered,
): Answered | ControlAnswer {
  try {
    return run()
  } catch (error) {
    if (error instanceof OptionError) return errorAnswer(problemOf(error))
    if (error instanceof ProblemError) return errorAnswer(error.problem)
    throw error
  }
}

/** The most characters of a value in an error. */
const GOT_LENGTH = 1_000

function problemOf(error: OptionError): Problem {
  const { message, path, expected, hint, reason } = error
  const json = jsonOf(error.got)
  const isLong = (json?.length ?? 0) > GOT_LENGTH
  const got: unknown = isLong ? describe(error.got) : error.got
  const extensions = { path, expected, got, hint, reason }
  return httpProblem('validation_failed', message, { extensions })
}

/** Returns a value as JSON. BigInts are decimal texts; functions, as of a handle, are left out. */
export function jsonOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
}
