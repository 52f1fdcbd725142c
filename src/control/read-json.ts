import { failWith } from '../core/http/problems.ts'

/** How many levels deep objects and arrays of a body may be nested. */
export const MAX_LEVELS = 32

/**
 * Parses a JSON body. Returns undefined for an empty optional one. Ends the call with 400 if it
 * fails, or with 422 if it has too many levels.
 */
export function readJson(text: string, isRequired: boolean): unknown {
  if (text.trim() === '') {
    if (isRequired) failWith('invalid_json', 'The body is empty: expected a JSON object')
    return undefined
  }
  const value = parse(text)
  if (!isDeeperThan(MAX_LEVELS, value)) return value
  const message = `The body is nested too deeply: the limit is ${MAX_LEVELS} levels`
  return failWith('validation_failed', message)
}

function parse(text: string): unknown {
  try {
    // A parser may ignore a byte order mark (RFC 8259 §8.1).
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return failWith('invalid_json', `The body isn't JSON: ${reason}`)
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each))
}
