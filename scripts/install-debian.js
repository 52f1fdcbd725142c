import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install packages of Debian. */
export const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Installs a package of Debian, and shows the output of apt-get. */
export function installDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const commands = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]
  commands.every((args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0)
}
