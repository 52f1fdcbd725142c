// Tests the packed package with the newest supported versions of Node and of its peers, installed
// from the npm registry: `npm test -- compat`.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PEERS = ['node@24', 'msw@3', 'vitest@5']

/** Installs packages. Returns false if that fails: the check is then skipped, except in CI. */
function install(packages) {
  try {
    run('npm', ['install', '--silent', '--no-audit', ...packages], folder)
    return true
  } catch {
    console.error(`Skipped: could not install ${PEERS.join(', ')}.`)
    return false
  }
}

const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-compat-'))
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })

try {
  const packed = run('npm', ['pack', '--silent', '--pack-destination', folder], process.cwd())
  const tarball = packed.trim().split('\n').at(-1)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  console.log(`Installing ${PEERS.join(', ')} …`)
  if (install([`./${tarball}`, ...PEERS])) runTests()
  else process.exitCode = process.env.CI ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function runTests() {
  mkdirSync(join(folder, 'test'))
  cpSync('test/compat', join(folder, 'test'), { recursive: true })
  const node = join(folder, 'node_modules/.bin/node')
  console.log(`Running on Node ${run(node, ['--version'], folder).trim()}`)
  execFileSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--dir', 'test'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PROJECT: process.cwd() },
  })
}
