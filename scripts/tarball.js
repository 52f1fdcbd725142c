// Packs dist/ as it is, once for all checks.
//   node scripts/tarball.js                     packs it to the path in PACKED_TARBALL
//   node scripts/tarball.js publint --strict    runs a command with the path as its last argument;
//                                               packs it for that if the variable isn't set
import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pack } from './packages.js'

const shell = process.platform === 'win32'
const shared = process.env.PACKED_TARBALL
const [command, ...args] = process.argv.slice(2)

if (command === undefined) {
  if (shared) renameSync(pack(dirname(shared)), shared)
} else if (shared) {
  run(shared)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-tarball-'))
  try {
    run(pack(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(tarball) {
  const { status } = spawnSync(command, [...args, tarball], { stdio: 'inherit', shell })
  process.exitCode = status ?? 1
}
