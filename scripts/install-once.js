import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInRange } from './compat/engines.js'

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
  const shell = process.platform === 'win32'
  execFileSync('npm', ['install', ...flags, ...tags], { cwd: folder, stdio: 'inherit', shell })
}

function isInstalled(folder, tag) {
  const at = tag.lastIndexOf('@')
  const [name, version] = at > 0 ? [tag.slice(0, at), tag.slice(at + 1)] : [tag, '']
  const manifest = join(folder, 'node_modules', name, 'package.json')
  if (!existsSync(manifest)) return false
  // The packages of Node have the letter v before the number.
  const installed = JSON.parse(readFileSync(manifest, 'utf8')).version.replace(/^v/, '')
  if (version.startsWith('^')) return isInRange(installed, version)
  return version === '' || installed === version || installed.startsWith(`${version}.`)
}
