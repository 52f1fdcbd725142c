import { refuse } from '../lib/check.ts'
import { didYouMean } from '../lib/nearest.ts'
import { decodeUnreserved } from './base-url.ts'
import { isHeaderName } from './headers.ts'

/** The methods that HTTP defines (RFC 9110 §9.1, RFC 5789). */
export const METHODS: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
]

/** The maximum length of a path pattern, in characters. */
const PATTERN_LIMIT = 2_048

/** The maximum length of a path that a pattern matches, in characters. */
const PATH_LIMIT = 2_048

/**
 * Reads a field that accepts one value or a list, and returns the list. `read` checks one value.
 *
 * @throws {TypeError} naming the field, if the list is empty or one of its values is invalid.
 */
export function readOneOrMore<Value>(
  got: unknown,
  name: string,
  read: (got: unknown, name: string) => Value,
): readonly Value[] {
  if (!Array.isArray(got)) return [read(got, name)]
  if (got.length === 0) {
    refuse(name, got, `at least one ${name.split('.').at(-1)}, or nothing for all`)
  }
  return got.map((each) => read(each, name))
}

/**
 * Reads the method of a request. Returns it in upper case. Your handlers may have any method, such as
 * QUERY.
 *
 * @throws {TypeError} naming the field, if a request can't have the method.
 */
export function readMethod(got: unknown, name: string): string {
  if (typeof got === 'string' && isHeaderName(got)) return got.toUpperCase()
  return refuse(name, got, 'a method, such as GET')
}

/**
 * Reads a path pattern: a path without base path and query, in which `*` stands for any number of
 * characters.
 *
 * @throws {TypeError} naming the field. The message suggests a path for a whole URL, a path with a
 * query, a path without its first slash, and a path with a parameter such as `:petId`.
 */
export function readPathPattern(got: unknown, name: string): string {
  if (typeof got !== 'string' || got === '') return refuse(name, got, EXPECTED)
  if (got.length > PATTERN_LIMIT) refuse(name, got, `at most ${PATTERN_LIMIT} characters`)
  const guess = patternIn(got)
  return guess === got ? decodeUnreserved(got) : refuse(name, got, EXPECTED, didYouMean(guess))
}

const EXPECTED =
  "a path that starts with '/', without origin, base path and query ('*' stands for any characters)"

/** Returns the path pattern that a text most probably means: the same text if it's one. */
function patternIn(text: string): string {
  const [path = ''] = text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const encoded = path.replace(/\s/g, encodeURIComponent)
  const rooted = /^[/*]/.test(encoded) ? encoded : `/${encoded}`
  return rooted
    .split('/')
    .map((segment) => (/^(?::\w+|\{[^}]*\})$/.test(segment) ? '*' : segment))
    .join('/')
}

/**
 * Returns whether a path matches a pattern, in which `*` stands for any number of characters. Paths
 * that are too long match no pattern, because each request is compared with many patterns.
 */
export function matchesPath(pattern: string, path: string): boolean {
  return path.length <= PATH_LIMIT && matchesTexts(pattern.split('*'), path)
}

/**
 * Returns whether a path starts with the first text, ends with the last one, and has the others
 * between them, in order. Each is searched for once, so that takes no longer than the path is long.
 */
export function matchesTexts([first = '', ...texts]: readonly string[], path: string): boolean {
  const last = texts.pop()
  if (last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let from = first.length
  for (const text of texts) {
    const at = path.indexOf(text, from)
    if (at < 0) return false
    from = at + text.length
  }
  return path.length - last.length >= from && path.endsWith(last)
}
