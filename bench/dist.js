import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The built package: that of the project, or another one from `PETSTORE_MOCK_DIST`. */
export const DIST = resolve(process.env.PETSTORE_MOCK_DIST ?? join(ROOT, 'dist'))

/** The command line of the built package. */
export const CLI = join(DIST, 'src/cli.js')

/** Imports a module of the built package: `importBuilt('src/index.js')`. */
export function importBuilt(path) {
  return import(pathToFileURL(join(DIST, path)).href)
}

/**
 * Imports the copy of a package that the built package uses. Two copies of msw in one process break
 * each other. The process needs `--experimental-import-meta-resolve`.
 */
export function importBesideBuilt(specifier) {
  return import(import.meta.resolve(specifier, pathToFileURL(CLI).href))
}
