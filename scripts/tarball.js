// Packs dist/ as it is, and runs a command with the path of the tarball as its last argument:
//   node scripts/tarball.js publint --strict
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from './packages.js'

const [command, ...args] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-tarball-'))
try {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' }
  process.exitCode = spawnSync(command, [...args, pack(folder)], options).status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
