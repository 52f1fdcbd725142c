import { failWith, httpProblem, ProblemError } from '../core/http/problems.ts'

/** How many levels deep objects and arrays of a body may be nested. */
export const MAX_LEVELS = 32

/**
 * The number of values in a body: objects, arrays, strings, numbers and so on. An empty object or
 * array counts as two. Parsing small values takes much more time and memory than receiving them. A
 * state with as many rows as `maxDataBytes` allows has half as many values.
 */
export const MAX_VALUES = 5_000_000

/**
 * Parses a JSON body. Returns undefined for an empty optional one. Ends the call with 400 if it
 * fails, or with 413 or 422 if it has too many values or levels.
 */
export function readJson(text: string, isRequired: boolean): unknown {
  if (text.trim() === '') {
    if (isRequired) failWith('invalid_json', 'The body is empty: expected a JSON object')
    return undefined
  }
  refuseLarge(text)
  try {
    // A parser may ignore a byte order mark (RFC 8259 §8.1).
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    failWith('invalid_json', `The body isn't JSON: ${reason}`)
  }
}

/**
 * Ends the call with 422 or 413 if a text has too many levels or values. Looks at each character
 * once, and does not check whether the text is JSON.
 */
function refuseLarge(text: string): void {
  let levels = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at + 1)
    else if (character === ',') values += 1
    else if (character === ']' || character === '}') levels -= 1
    else if (character === '[' || character === '{') {
      levels += 1
      values += 1
    }
    if (levels > MAX_LEVELS || values > MAX_VALUES) refuse(levels)
  }
}

function refuse(levels: number): never {
  if (levels > MAX_LEVELS) {
    const message = `The body is nested too deeply: the limit is ${MAX_LEVELS} levels`
    failWith('validation_failed', message)
  }
  const message = `The body has too many values: the limit is ${MAX_VALUES}`
  throw new ProblemError(httpProblem('payload_too_large', message))
}

/** Returns the index of the quote that ends a string, or the length of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Returns whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}
