import { refuse } from '../lib/check.ts'

/**
 * Encodes a text as one segment of a path.
 *
 * @throws {TypeError} if it is empty or dots. In a URL, these mean another path.
 */
export function segment(name: string, text: string): string {
  if (/^\.{0,2}$/.test(text)) refuse(name, text, 'a text that can be part of a path')
  return encodeURIComponent(text)
}
