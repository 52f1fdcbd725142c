import { refuse } from '../lib/check.ts'
import { isHeaderName } from './headers.ts'

/** Matches headers that frame the message. A wrong one would break it. */
const FRAMING = /^(?:transfer-encoding|content-length|trailer|connection|upgrade|te)$/i

/**
 * Checks a header to set in a response or, if its value is null, to remove. Returns the value.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readHeaderChange(option: string, name: string, got: unknown): string | null {
  if (!isHeaderName(name)) refuse(option, name, 'header names')
  if (FRAMING.test(name)) refuse(option, name, 'no header that frames the message')
  if (got === null) return null
  const isValue = typeof got === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(got)
  return isValue ? got : refuse(`${option}.${name}`, got, 'a header value, or null')
}
