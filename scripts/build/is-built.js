import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the build reads. */
const SOURCES = [
  ...['fixtures', 'handlers', 'src', 'scripts/build', 'scripts/build.js'],
  ...['openapi.yaml', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'],
]

/** The file that the build writes last. */
const LAST_BUILT = 'dist/swagger-ui/NOTICE'

/** Returns whether dist/ is complete, and newer than all that it's built from. */
export function isBuilt() {
  const builtAt = statSync(LAST_BUILT, { throwIfNoEntry: false })?.mtimeMs
  return builtAt !== undefined && SOURCES.every((path) => changedAt(path) < builtAt)
}

/** Returns when a file, or anything in a folder, was last changed: epoch ms. */
function changedAt(path) {
  const stats = statSync(path)
  const names = stats.isDirectory() ? readdirSync(path) : []
  return Math.max(stats.mtimeMs, ...names.map((name) => changedAt(join(path, name))))
}
