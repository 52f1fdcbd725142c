import { refuse } from '../lib/check.ts'

/**
 * Reads the option `cors`.
 *
 * @returns true for all origins, false for none, or the set of allowed origins.
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readCors(got: unknown, name: string): boolean | ReadonlySet<string> {
  if (typeof got === 'boolean') return got
  const expected = "true, false or a list of origins such as 'https://app.example.com'"
  if (!Array.isArray(got)) return refuse(name, got, expected)
  return new Set(got.map((origin) => (isOrigin(origin) ? origin : refuse(name, origin, expected))))
}

function isOrigin(got: unknown): got is string {
  return typeof got === 'string' && URL.canParse(got) && new URL(got).origin === got
}
