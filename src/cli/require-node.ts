import { UsageError } from './errors.ts'

/** The oldest versions of Node on which the package is tested: `engines` of package.json. */
const LEAST = { major: 20, minor: 19 } as const

/**
 * Refuses a Node that is too old, on which some command would fail with a message that does not
 * name the cause.
 *
 * @throws {UsageError} naming the version that is needed.
 */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > LEAST.major || (major === LEAST.major && minor >= LEAST.minor)) return
  throw new UsageError(
    `expected Node ${LEAST.major}.${LEAST.minor} or later but got Node ${version}`,
  )
}
