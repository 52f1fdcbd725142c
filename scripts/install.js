// Installs the packed package on Node 20 with pinned versions of npm and pnpm, and sends requests:
// `npm test -- install`. It packs dist/ as it is, so run `npm run build` first.
//
// It never skips. Without the npm registry nothing can be installed, and the check fails.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** npm 10.8.2 comes with Node 20. It fails on packages that other versions install. */
const MANAGERS = ['npm@10.8.2', 'pnpm@10.34.8']
const NODE = 'node@20'

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Without an exact version, npm 10.8.2 fails to install Vitest 4 in any project. */
const VITEST = `vitest@${devDependencies.vitest}`
/** Kept from run to run. */
const cache = resolve('node_modules/.cache/install')
const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-install-'))

try {
  const tarball = pack()
  const node = installTools()
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  const tool = (path) => join(cache, 'node_modules', path)

  const npm = createProject('npm', { node, env })
  const npmCli = tool('npm/bin/npm-cli.js')
  npm.run(npmCli, 'install', '--save-dev', '--prefer-offline', tarball, 'msw@2')
  npm.checkAnswer()
  await npm.checkServer(tool('npm/bin/npx-cli.js'))
  npm.run(npmCli, 'install', '--save-dev', '--prefer-offline', VITEST)
  npm.checkVitest()

  const pnpm = createProject('pnpm', { node, env })
  const pnpmCli = tool('pnpm/bin/pnpm.cjs')
  // Without hoisting, the package finds only what it declares.
  writeFileSync(join(pnpm.cwd, '.npmrc'), `hoist=false\nstore-dir=${join(cache, 'pnpm-store')}\n`)
  pnpm.run(pnpmCli, 'add', '--save-dev', '--prefer-offline', tarball, 'msw@2', VITEST)
  pnpm.checkAnswer()
  await pnpm.checkServer(pnpmCli, 'exec')
  pnpm.checkVitest()

  pnpm.run(pnpmCli, 'add', '--save-dev', '--prefer-offline', 'msw@3')
  pnpm.checkRefusal(/msw: expected msw 2 on Node 20.* run npm install --save-dev msw@2/)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function pack() {
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  return join(folder, execFileSync('npm', words, { encoding: 'utf8' }).trim().split('\n').at(-1))
}

/** Installs the package managers, and Node 20 unless this is one. Returns the path of Node 20. */
function installTools() {
  const isNode20 = process.versions.node.startsWith('20.')
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'package.json'), '{ "private": true }')
  const names = isNode20 ? MANAGERS : [...MANAGERS, NODE]
  console.log(`Installing ${names.join(', ')} …`)
  const words = ['install', '--silent', '--no-audit', '--prefer-offline', ...names]
  execFileSync('npm', words, { cwd: cache, stdio: 'inherit' })
  return isNode20 ? process.execPath : join(cache, 'node_modules/node/bin/node')
}

/** Creates an empty project. Returns functions that install and check. */
function createProject(name, { node, env }) {
  const cwd = join(folder, name)
  cpSync('test/install', cwd, { recursive: true })
  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }')
  const options = { cwd, env, encoding: 'utf8' }
  const start = (...words) => spawnSync(node, words, options)
  const run = (...words) => {
    console.log(`${name}: ${words.join(' ').replaceAll(/\S+\//g, '')}`)
    const { status, stdout, stderr } = start(...words)
    assert.equal(status, 0, `${name} failed:\n${stdout}${stderr}`)
    assert.doesNotMatch(stdout + stderr, /EBADENGINE/)
    return stdout
  }
  return {
    cwd,
    run,
    checkAnswer: () => assert.equal(run('answer.js'), '200 Rex\n'),
    checkVitest: () => run('node_modules/vitest/vitest.mjs', 'run'),
    checkRefusal: (pattern) => assert.match(start('answer.js').stderr, pattern),
    checkServer: (...starter) =>
      checkServer(
        spawn(node, [...starter, 'petstore-mock', '--port', '0'], { cwd, env, detached: true }),
      ),
  }
}

/** Sends a request to the server that a process starts. The server has to end with the process. */
async function checkServer(starter) {
  const signal = AbortSignal.timeout(60_000)
  try {
    for await (const line of createInterface({ input: starter.stdout, signal })) {
      const url = /is ready: (http:\S+),/.exec(line)?.[1]
      assert.equal((await fetch(`${url}/pets/1`)).status, 200)
      starter.kill()
    }
    assert(
      starter.stdout.readableEnded,
      'The server did not start, or did not end with its starter.',
    )
  } finally {
    // The group has ended, unless the check failed.
    if (!starter.stdout.readableEnded) process.kill(-starter.pid, 'SIGKILL')
  }
}
