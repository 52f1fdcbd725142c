import { throwOptionError } from '../lib/check.ts'
import { didYouMean } from '../lib/describe.ts'
import { decodeUnreserved } from './base-url.ts'

/** Matches a segment that stands for any other: `{petId}`, as in OpenAPI, or `:petId`, as in msw. */
const PARAMETER = /^(?::\w+|\{[^{}]+\})$/

export function isParameter(segment: string): boolean {
  return PARAMETER.test(segment)
}

/**
 * Compiles a path pattern, such as `/pets/{petId}`, `/pets/:petId` or `/pets/*`. A parameter stands for
 * one segment that isn't empty, and is a group of the expression. `*` stands for any number of
 * characters, with slashes. A loose pattern ignores the case, and a slash at the end.
 */
export function compilePath(pattern: string, isLoose = false): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (isParameter(segment)) return '([^/]+)'
    return segment.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*')
  })
  const path = segments.join('/')
  return isLoose ? new RegExp(`^${path}/?$`, 'is') : new RegExp(`^${path}$`, 's')
}

const EXPECTED =
  "a path that starts with '/', without origin, base path and query (':id' stands for a segment, '*' for any characters)"

/** Reads a path pattern without base path and query. */
export function readPathPattern(got: unknown, name: string): string {
  if (typeof got !== 'string' || got === '') return throwOptionError(name, got, EXPECTED)
  const guess = patternIn(got)
  return guess === got
    ? decodeUnreserved(got)
    : throwOptionError(name, got, EXPECTED, didYouMean(guess))
}

/** Returns the path pattern that a text most probably means: the same text if it's one. */
function patternIn(text: string): string {
  const [path = ''] = text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const encoded = path.replace(/\s/g, encodeURIComponent)
  return /^[/*]/.test(encoded) ? encoded : `/${encoded}`
}
