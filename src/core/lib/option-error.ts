import { describe } from './describe.ts'

/** What is wrong with a value that was passed to the package. */
export interface OptionProblem extends Pick<OptionError, 'path' | 'expected' | 'got'> {
  readonly hint?: string | undefined
  /** How the message shows `got`, if not as JSON. */
  readonly shown?: string
  /** The message without path and hint, if not `expected … but got …`. */
  readonly reason?: string
}

/**
 * The error for a wrong option, fault, filter, row or argument: `ban.after: expected an integer
 * from 1 to 1000000 but got 0`.
 */
export class OptionError extends TypeError {
  override readonly name = 'OptionError'
  /** The option: `ban.after`, `fixtures.pets[3].id`. For an unknown name, the object that has it. */
  readonly path: string
  /** What a valid value is: `an integer from 1 to 1000000`. */
  readonly expected: string
  /** The value, or the unknown name. */
  readonly got: unknown
  /** What was probably meant, or how to go on; undefined if that is unknown. */
  readonly hint: string | undefined
  /** The message without the path: `expected … but got …`, and the hint. */
  readonly reason: string

  constructor(problem: OptionProblem, options?: ErrorOptions) {
    const { path, expected, got, hint } = problem
    const reason = reasonOf(problem)
    super(`${path}: ${reason}`, options)
    this.path = path
    this.expected = expected
    this.got = got
    this.hint = hint
    this.reason = reason
  }
}

function reasonOf({ expected, got, hint, shown = describe(got), ...given }: OptionProblem): string {
  const { reason = `expected ${expected} but got ${shown}` } = given
  return hint === undefined ? reason : `${reason}; ${hint}`
}

/** The error for more than there's room for. */
export class StorageError extends OptionError {}
