import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs packages such as `msw@3` from the npm registry, unless the folder has all of them. The
 * folder is kept from run to run.
 */
export function installOnce(folder, tags) {
  if (tags.every((tag) => isInstalled(folder, tag))) return
  console.log(`Installing ${tags.join(', ')} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const flags = ['--silent', '--no-audit', '--no-fund', '--prefer-offline']
  const shell = process.platform === 'win32'
  execFileSync('npm', ['install', ...flags, ...tags], { cwd: folder, stdio: 'inherit', shell })
}

function isInstalled(folder, tag) {
  const [name, version] = tag.split('@')
  const manifest = join(folder, 'node_modules', name, 'package.json')
  if (!existsSync(manifest)) return false
  const installed = JSON.parse(readFileSync(manifest, 'utf8')).version
  return installed === version || installed.startsWith(`${version}.`)
}
