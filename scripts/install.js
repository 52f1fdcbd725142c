// Installs the packed package on Node 20 with pinned versions of npm and pnpm, and sends requests:
// `npm test -- install`. The tarball is its argument.
//
// It never skips. Without the npm registry nothing can be installed, and the check fails.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { installOnce } from './packages.js'

/** npm 10.8.2 comes with Node 20. It fails on packages that other versions install. */
const TOOLS = ['npm@10.8.2', 'pnpm@10.34.8', 'node@20']

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Without an exact version, npm 10.8.2 fails to install Vitest 4 in any project. */
const VITEST = `vitest@${devDependencies.vitest}`
/** Kept from run to run. */
const cache = resolve('node_modules/.cache/install')
const tool = (path) => join(cache, 'node_modules', path)
const tarball = resolve(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-install-'))

try {
  installOnce(cache, TOOLS)
  await checkNpm()
  await checkPnpm()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function checkNpm() {
  const project = createProject('npm')
  const npm = tool('npm/bin/npm-cli.js')
  const flags = ['--save-dev', '--prefer-offline', '--no-audit', '--no-fund']
  // Without Vitest, an optional peer. Where npm 10.8.2 fails, it fails before it downloads anything.
  run(project, npm, 'install', ...flags, '--package-lock-only', tarball, 'msw@2')
  run(project, npm, 'install', ...flags, tarball, 'msw@2', VITEST)
  checkAnswer(project)
  await checkServer(project, tool('npm/bin/npx-cli.js'))
  checkVitest(project)
}

async function checkPnpm() {
  const project = createProject('pnpm')
  const pnpm = tool('pnpm/bin/pnpm.cjs')
  const flags = ['--save-dev', '--prefer-offline']
  // Without hoisting, the package finds only what it declares.
  writeFileSync(join(project, '.npmrc'), `hoist=false\nstore-dir=${join(cache, 'pnpm-store')}\n`)
  run(project, pnpm, 'add', ...flags, tarball, 'msw@2')
  checkAnswer(project)
  await checkServer(project, pnpm, 'exec')
  run(project, pnpm, 'add', ...flags, VITEST)
  checkVitest(project)

  run(project, pnpm, 'add', ...flags, 'msw@3')
  const refusal = /msw: expected msw 2 on Node 20.* run npm install --save-dev msw@2/
  assert.match(spawnSync(...command(project, ['answer.js'])).stderr, refusal)
}

function createProject(name) {
  const project = join(folder, name)
  cpSync('test/install', project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  return project
}

/** Returns how to start Node 20 in a project, as arguments of `spawn`. */
function command(cwd, words, options) {
  const node = tool('node/bin/node')
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  return [node, words, { cwd, env, encoding: 'utf8', ...options }]
}

/** Runs a script. Returns what it prints. */
function run(project, ...words) {
  console.log(words.join(' ').replaceAll(/\S+\//g, ''))
  const { status, stdout, stderr } = spawnSync(...command(project, words))
  assert.equal(status, 0, `${stdout}${stderr}`)
  assert.doesNotMatch(stdout + stderr, /EBADENGINE/)
  return stdout
}

function checkAnswer(project) {
  assert.equal(run(project, 'answer.js'), '200 Rex\n')
}

function checkVitest(project) {
  run(project, 'node_modules/vitest/vitest.mjs', 'run')
}

/** Sends a request to the server that a command starts, and ends both, as Ctrl+C does. */
async function checkServer(project, ...words) {
  const all = [...words, 'petstore-mock', '--port', '0']
  const starter = spawn(...command(project, all, { detached: true }))
  const end = () => process.kill(-starter.pid)
  const timer = setTimeout(end, 120_000)
  let status
  for await (const line of createInterface({ input: starter.stdout })) {
    const url = /is ready: (http:\S+),/.exec(line)?.[1]
    if (url === undefined) continue
    status = (await fetch(`${url}/pets/1`)).status
    end()
  }
  clearTimeout(timer)
  assert.equal(status, 200, "The server didn't start.")
}
