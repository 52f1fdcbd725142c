import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLI, DIST, ROOT } from './dist.js'
import { run } from './processes.js'
import { UsageError } from './usage-error.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The sources of the build. */
const SOURCES = ['src', 'handlers', 'fixtures', 'scripts/build.js', 'tsconfig.build.json']

/** Builds the package and installs the other servers, if necessary. */
export async function prepare({ progress }) {
  await prepareBuild({ progress })
  if (isInstalled()) return
  progress('installing the other servers (first run only): npm ci in bench/')
  await npm(['ci', '--no-audit', '--no-fund'], HERE)
}

/** Builds the package, if necessary. */
export async function prepareBuild({ progress }) {
  if (process.env.BENCH_DIST !== undefined) {
    if (!existsSync(CLI))
      throw new UsageError(`BENCH_DIST: expected a folder with a build but ${CLI} does not exist`)
  } else if (isStale()) {
    progress('building the package')
    await npm(['run', 'build'], ROOT)
  }
}

function npm(args, cwd) {
  return run('npm', args, { cwd, shell: process.platform === 'win32' })
}

function isStale() {
  if (!existsSync(CLI)) return true
  const builtAt = newest(DIST)
  return SOURCES.some((source) => newest(join(ROOT, source)) > builtAt)
}

/** Returns when a file, or the newest file in a folder, was last modified: epoch ms. */
function newest(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const below = readdirSync(path, { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, fileTime(entry)), 0)
}

/** Returns when a file was last modified: epoch ms, or 0 if it no longer exists. */
function fileTime({ parentPath, name }) {
  return statSync(join(parentPath, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/**
 * Returns whether the other servers are installed in the right versions. npm writes its own lock
 * file last, so one that is older than ours belongs to other versions or to a failed installation.
 */
function isInstalled() {
  const installed = join(HERE, 'node_modules/.package-lock.json')
  return existsSync(installed) && fileIsNewer(installed, join(HERE, 'package-lock.json'))
}

function fileIsNewer(file, than) {
  return statSync(file).mtimeMs >= statSync(than).mtimeMs - 60_000
}
