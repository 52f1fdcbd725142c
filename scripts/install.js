// Installs the packed package on Node 20 with pinned versions of npm and pnpm, and sends requests:
// `npm test -- install`. The tarball is its argument.
//
// It never skips. Without the npm registry nothing can be installed, and the check fails.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { installOnce } from './packages.js'

/** npm 10.8.2 comes with Node 20. It fails on packages that other versions install. */
const MANAGERS = ['npm@10.8.2', 'pnpm@10.34.8']
const NODE = 'node@20'

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Without an exact version, npm 10.8.2 fails to install Vitest 4 in any project. */
const VITEST = `vitest@${devDependencies.vitest}`
/** Kept from run to run. */
const cache = resolve('node_modules/.cache/install')
const tool = (path) => join(cache, 'node_modules', path)
const tarball = resolve(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-install-'))

try {
  const node = installTools()
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  const checks = [checkNpm, checkPnpm].map((check) => check({ node, env }))
  // A check that fails must not delete the folder of the other one.
  const results = await Promise.allSettled(checks)
  for (const { reason } of results.filter(({ status }) => status === 'rejected')) throw reason
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function checkNpm(tools) {
  const { run, checkAnswer, checkServer, checkVitest } = createProject('npm', tools)
  const npm = tool('npm/bin/npm-cli.js')
  const flags = ['--save-dev', '--prefer-offline', '--no-audit', '--no-fund']
  // Without Vitest, an optional peer. Where npm 10.8.2 fails, it fails before it downloads anything.
  await run(npm, 'install', ...flags, '--package-lock-only', tarball, 'msw@2')
  await run(npm, 'install', ...flags, tarball, 'msw@2', VITEST)
  await checkAnswer()
  await checkServer(tool('npm/bin/npx-cli.js'))
  await checkVitest()
}

async function checkPnpm(tools) {
  const { cwd, run, checkAnswer, checkRefusal, checkServer, checkVitest } = createProject(
    'pnpm',
    tools,
  )
  const pnpm = tool('pnpm/bin/pnpm.cjs')
  const flags = ['--save-dev', '--prefer-offline']
  // Without hoisting, the package finds only what it declares.
  writeFileSync(join(cwd, '.npmrc'), `hoist=false\nstore-dir=${join(cache, 'pnpm-store')}\n`)
  await run(pnpm, 'add', ...flags, tarball, 'msw@2')
  await checkAnswer()
  await checkServer(pnpm, 'exec')
  await run(pnpm, 'add', ...flags, VITEST)
  await checkVitest()

  await run(pnpm, 'add', ...flags, 'msw@3')
  await checkRefusal(/msw: expected msw 2 on Node 20.* run npm install --save-dev msw@2/)
}

/** Installs the package managers, and Node 20 unless this is one. Returns the path of Node 20. */
function installTools() {
  const isNode20 = process.versions.node.startsWith('20.')
  installOnce(cache, isNode20 ? MANAGERS : [...MANAGERS, NODE])
  return isNode20 ? process.execPath : tool('node/bin/node')
}

/** Creates an empty project. Returns functions that install and check. */
function createProject(name, { node, env }) {
  const cwd = join(folder, name)
  cpSync('test/install', cwd, { recursive: true })
  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }')
  const start = async (...words) => {
    const child = spawn(node, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'close')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [status] = await ended
    return { status, stdout, stderr }
  }
  const run = async (...words) => {
    console.log(`${name}: ${words.join(' ').replaceAll(/\S+\//g, '')}`)
    const { status, stdout, stderr } = await start(...words)
    assert.equal(status, 0, `${name} failed:\n${stdout}${stderr}`)
    assert.doesNotMatch(stdout + stderr, /EBADENGINE/)
    return stdout
  }
  return {
    cwd,
    run,
    checkAnswer: async () => assert.equal(await run('answer.js'), '200 Rex\n'),
    checkVitest: () => run('node_modules/vitest/vitest.mjs', 'run'),
    checkRefusal: async (pattern) => assert.match((await start('answer.js')).stderr, pattern),
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
    assert(starter.stdout.readableEnded, "The server didn't start, or didn't end with its starter.")
  } finally {
    // The group has ended, unless the check failed.
    if (!starter.stdout.readableEnded) process.kill(-starter.pid, 'SIGKILL')
  }
}
