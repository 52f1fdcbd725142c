import { refuse } from '../lib/check.ts'
import { didYouMean } from '../lib/nearest.ts'
import { decodeUnreserved } from './base-url.ts'

/** Matches a segment that stands for any other: `{petId}`, as in OpenAPI, or `:petId`, as in msw. */
const PARAMETER = /^(?::\w+|\{[^{}]+\})$/

/** Returns whether a segment of a path pattern is a parameter. */
export function isParameter(segment: string): boolean {
  return PARAMETER.test(segment)
}

/**
 * Compiles a path pattern, such as `/pets/{petId}`, `/pets/:petId` or `/pets/*`. A parameter stands for
 * one segment, which it captures and which isn't empty; `*` for any number of characters, with slashes.
 */
export function compilePath(pattern: string): RegExp {
  const segments = pattern
    .split('/')
    .map((segment) => (isParameter(segment) ? '([^/]+)' : compileSegment(segment)))
  return new RegExp(`^${segments.join('/')}$`, 's')
}

function compileSegment(segment: string): string {
  return segment.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replace(/\*+/g, '.*')
}

const EXPECTED =
  "a path that starts with '/', without origin, base path and query (':id' stands for a segment, '*' for any characters)"

/**
 * Reads a path pattern without base path and query.
 *
 * @throws {TypeError} naming the field. The message suggests a path for a whole URL, a path with a
 * query, and a path without its first slash.
 */
export function readPathPattern(got: unknown, name: string): string {
  if (typeof got !== 'string' || got === '') return refuse(name, got, EXPECTED)
  const guess = patternIn(got)
  return guess === got ? decodeUnreserved(got) : refuse(name, got, EXPECTED, didYouMean(guess))
}

/** Returns the path pattern that a text most probably means: the same text if it's one. */
function patternIn(text: string): string {
  const [path = ''] = text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const encoded = path.replace(/\s/g, encodeURIComponent)
  return /^[/*]/.test(encoded) ? encoded : `/${encoded}`
}
