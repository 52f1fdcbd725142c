import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLI, DIST, ROOT } from './dist.js'
import { run } from './processes.js'
import { UsageError } from './usage-error.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** What the built package is made of. */
const SOURCES = ['src', 'handlers', 'fixtures', 'scripts/build.js', 'tsconfig.build.json']

/** Makes sure that there is something to measure, and something to compare it with. */
export async function prepare({ progress }) {
  if (process.env.PETSTORE_MOCK_DIST !== undefined) {
    if (!existsSync(CLI)) throw new UsageError(`PETSTORE_MOCK_DIST: there is no ${CLI}`)
  } else if (isStale()) {
    progress('building the package')
    await npm(['run', 'build'], ROOT)
  }
  if (isInstalled()) return
  progress('installing what it is compared with, once: npm ci in bench/')
  await npm(['ci', '--no-audit', '--no-fund'], HERE)
}

function npm(args, cwd) {
  return run('npm', args, { cwd, shell: process.platform === 'win32' })
}

function isStale() {
  if (!existsSync(CLI)) return true
  const builtAt = newest(DIST)
  return SOURCES.some((source) => newest(join(ROOT, source)) > builtAt)
}

/** When a file, or any below a folder, was last written. */
function newest(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const below = readdirSync(path, { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, fileTime(entry)), 0)
}

/** Others may be writing there: a file that is gone by now is as old as can be. */
function fileTime({ parentPath, name }) {
  return statSync(join(parentPath, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** npm writes its own lock file last; an older one is of other versions. */
function isInstalled() {
  const installed = join(HERE, 'node_modules/.package-lock.json')
  return existsSync(installed) && fileIsNewer(installed, join(HERE, 'package-lock.json'))
}

function fileIsNewer(file, than) {
  return statSync(file).mtimeMs >= statSync(than).mtimeMs - 60_000
}
