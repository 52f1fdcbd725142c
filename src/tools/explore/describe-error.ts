import { describe } from '../../core/lib/describe.ts'

/** The number of characters of an error that messages show. */
const SHOWN = 300

/** Returns an error as messages show it: `TypeError: fetch failed`. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : describe(error)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text
}
