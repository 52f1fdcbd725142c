import { OptionError } from '../../core/lib/check.ts'
import { messageOf as plainMessageOf } from '../../core/lib/describe.ts'
import { type Duration, durationMs, isDuration } from '../../core/time/duration.ts'

/**
 * Reads a duration that a user has entered: ms, or a text such as `61s`.
 *
 * @throws {TypeError} naming what was expected.
 */
export function readDuration(text: string): Duration {
  const value = numberOrText(text)
  return isDuration(value) ? value : durationMs(value)
}

/** Returns the number that a text writes in decimal digits, or else the text without outer spaces. */
export function numberOrText(text: string): string | number {
  const trimmed = text.trim()
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** Returns the message of an error without the name of the option: `Expected … but got …`. */
export function messageOf(error: unknown): string {
  const text = error instanceof OptionError ? error.reason : plainMessageOf(error)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
