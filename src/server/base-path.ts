import { readBaseUrl } from '../http/base-url.ts'
import { refuse } from '../lib/check.ts'

const EXPECTED = "'*' or a path such as '/v1', because host and port set the address of the server"

/**
 * Reads the option `baseUrl` of a server or a session, and returns its path. The path of `'*'`, the
 * default, is empty.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readBasePath(baseUrl: unknown): string {
  const { origin, path } = readBaseUrl(baseUrl ?? '*')
  return origin === null ? path : refuse('baseUrl', baseUrl, EXPECTED)
}
