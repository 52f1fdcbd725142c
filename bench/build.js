import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The build to measure: that of the project, unless `BENCH_DIST` names another. */
export const DIST = resolve(process.env.BENCH_DIST ?? join(ROOT, 'dist'))

/** The command line of the built package. */
export const CLI = join(DIST, 'src/cli.js')

/** Imports a module of the build: `importBuilt('src/index.js')`. */
export function importBuilt(path) {
  return import(pathToFileURL(join(DIST, path)).href)
}

/**
 * Imports a package from where the build imports it, because two copies of msw in one process break
 * each other. The process needs `--experimental-import-meta-resolve`.
 */
export function importBesideBuilt(specifier) {
  return import(import.meta.resolve(specifier, pathToFileURL(CLI).href))
}

/** Builds the package, if necessary. */
export function prepareBuild() {
  if (process.env.BENCH_DIST === undefined) {
    // What it prints must not end up among the figures.
    const stdio = ['ignore', process.stderr, process.stderr]
    execFileSync(process.execPath, ['scripts/build.js', '--if-changed'], { cwd: ROOT, stdio })
  } else if (!existsSync(CLI)) {
    throw new RangeError(`BENCH_DIST: expected a build but ${CLI} doesn't exist`)
  }
}
