import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Packs dist/ as it is, into a folder. Returns the path of the tarball. */
export function pack(folder) {
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const shell = process.platform === 'win32'
  const printed = execFileSync('npm', words, { encoding: 'utf8', shell })
  return join(folder, printed.trim().split('\n').at(-1))
}
