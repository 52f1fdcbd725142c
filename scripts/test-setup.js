// Installs the programs that some tests need, unless they are there: Chromium and nginx. Uses apt-get
// on Debian and Ubuntu, with sudo unless it runs as root, and Playwright for Chromium elsewhere. To
// use other programs, set their paths:
//   CHROMIUM_PATH=/opt/chrome/chrome NGINX_PATH=/opt/nginx/nginx npm test
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { findChromium, findNginx, missingPrograms } from './programs.js'

const hasApt = existsSync('/usr/bin/apt-get')

if (findChromium() === undefined) aptGet('chromium', 'chromium-headless-shell')
if (findChromium() === undefined) downloadChromium()
if (findNginx() === undefined) aptGet('nginx-light')

const missing = missingPrograms().filter(({ isOptional }) => !isOptional)
for (const { name, hint } of missing) console.error(`${name} couldn't be installed: ${hint}`)
process.exitCode = missing.length === 0 ? 0 : 1

/** Installs packages of Debian, if it has them. */
function aptGet(...packages) {
  if (!hasApt) return
  const sudo = process.getuid() === 0 ? [] : ['sudo']
  const [command, ...words] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  const run = (...args) => spawnSync(command, [...words, ...args], { stdio: 'inherit' })
  run('update')
  for (const name of packages) run('install', '-y', '--no-install-recommends', name)
}

function downloadChromium() {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const args = [join(folder, 'cli.js'), 'install', 'chromium']
  spawnSync(process.execPath, args, { stdio: 'inherit' })
}
