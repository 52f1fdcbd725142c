import { refuse } from '../lib/check.ts'
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
