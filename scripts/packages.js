import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'

const shell = process.platform === 'win32'

/** Packs dist/ as it is, into a folder. Returns the path of the tarball. */
export function pack(folder) {
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const printed = execFileSync('npm', words, { encoding: 'utf8', shell })
  return join(folder, printed.trim().split('\n').at(-1))
}

/**
 * Installs packages such as `msw@3` and their companions from the npm registry, unless the folder has
 * all of them. The folder is kept from run to run.
 *
 * npm takes what it has from its cache, which may not know the newest version. With `isNewest`, it
 * asks the registry.
 */
export function installOnce(folder, packages, { companions = [], isNewest = false } = {}) {
  const tags = [...packages, ...companions]
  if (tags.every((tag) => isInstalled(folder, tag))) return
  console.log(`Installing ${packages.join(', ')} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const source = isNewest ? '--prefer-online' : '--prefer-offline'
  const flags = ['--silent', '--no-audit', '--no-fund', source]
  execFileSync('npm', ['install', ...flags, ...tags], { cwd: folder, stdio: 'inherit', shell })
}

function isInstalled(folder, tag) {
  const [name, range = '*'] = tag.split(/(?<=.)@/)
  const manifest = join(folder, 'node_modules', name, 'package.json')
  return existsSync(manifest) && satisfies(JSON.parse(readFileSync(manifest)).version, range)
}

/** Installs what the lock file of a folder names, unless it is. npm writes its own lock file last. */
export function installLocked(folder, what) {
  const changedAt = (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const installedAt = changedAt('node_modules/.package-lock.json')
  if (installedAt >= changedAt('package-lock.json') - 60_000) return
  console.error(`Installing ${what}: npm ci in ${folder}`)
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell })
}
