// Tests the packed package with the newest supported versions of Node and of its peers, installed
// from the npm registry: `npm test -- compat`. The tarball is its argument.
//
// It never skips. Without the npm registry, the first run fails.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce } from './install-once.js'

const { platform, arch } = process
/** The package `node` would only install this one, with a second npm. */
const NODE = `node-${platform === 'win32' ? 'win' : platform}-${arch}`

const tarball = resolve(process.argv[2])
// Inside node_modules, so that the package finds its dependencies.
const folder = resolve('node_modules/.cache/compat')
const node = join(folder, 'node_modules', NODE, 'bin/node')

installOnce(folder, [`${NODE}@24`, 'msw@3', 'vitest@5'])
unpack()
runTests()

/** Installs the package, in place of that of the last run. */
function unpack() {
  const installed = join(folder, 'node_modules/petstore-mock')
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed)
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
}

function runTests() {
  const tests = join(folder, 'test')
  rmSync(tests, { recursive: true, force: true })
  cpSync('test/compat', tests, { recursive: true })
  console.log(`Running on Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`)
  // Limits for a busy machine.
  const limits = ['--testTimeout', '60000', '--hookTimeout', '60000']
  execFileSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--dir', 'test', ...limits], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PROJECT: process.cwd() },
  })
}
