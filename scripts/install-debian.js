import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install packages of Debian. */
export const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Installs packages of Debian, if it has them, and shows the output of apt-get. */
export function installDebian(names) {
  aptGet('update', '-qq')
  for (const name of names) aptGet('install', '-y', '-qq', '--no-install-recommends', name)
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: 'inherit', env })
}
