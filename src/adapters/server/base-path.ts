import { CONTROL_PATH, isBelow } from '../../control/paths.ts'
import { readBaseUrl } from '../../core/http/base-url.ts'
import { refuse } from '../../core/lib/check.ts'

const EXPECTED = "'*' or a path such as '/v1', because host and port set the address of the server"

/** The paths that the server answers itself: the control API and the documentation page. */
const OWN_PATHS = [CONTROL_PATH, '/docs', '/openapi.json', '/openapi.yaml']

/**
 * Reads the option `baseUrl` of a server or a session, and returns its path. The path of `'*'`, the
 * default, is empty.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readBasePath(baseUrl: unknown): string {
  const { origin, path } = readBaseUrl(baseUrl ?? '*')
  if (origin !== null) return refuse('baseUrl', baseUrl, EXPECTED)
  const own = OWN_PATHS.find((each) => isBelow(path, each))
  if (own === undefined) return path
  return refuse('baseUrl', baseUrl, `a path outside ${own}, which the server uses itself,`)
}
