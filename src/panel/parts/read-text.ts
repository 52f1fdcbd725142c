import { OptionError } from '../../core/lib/check.ts'
import { messageOf as plainMessageOf } from '../../core/lib/describe.ts'
import { OptionError } from '../../core/lib/option-error.ts'

/** Returns the message of an error without the name of the option: `Expected … but got …`. */
export function messageOf(error: unknown): string {
  const text = error instanceof OptionError ? error.reason : plainMessageOf(error)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
