import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { installOnce } from '../packages.js'

/** Where everything is kept from run to run. */
export const CACHE = resolve('node_modules/.cache/compat')

/** A cell that takes longer than this, in ms, hangs. */
const LIMIT = 300_000

/** What a runner would take for its own settings. */
const INHERITED = /^(?:VITEST|JEST_|NODE_ENV$|NODE_OPTIONS$|NODE_TEST_CONTEXT$|NODE_CHANNEL_)/

const { platform, arch } = process
/** The package `node` would only install this one, with a second npm. */
const NODE = `node-${platform === 'win32' ? 'win' : platform}-${arch}`

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const OWN = Object.entries(dependencies).map(([name, range]) => `${name}@${range}`)

/** Names a cell, as its arguments do. */
export function labelOf({ node, msw, runner }) {
  return `${node === undefined ? '' : `node=${node} `}msw=${msw} runner=${runner}`
}

/**
 * Prepares what some cells need: their runtimes, and for each set of peers a project with the packed
 * package and the tests.
 *
 * @returns the cells, each with the folder of its project, the path of its runtime, and the manifests
 *   of all.
 */
export function prepare(cells, { tarball, isUpdated }) {
  const prepared = new Set()
  const once = (folder, tags, companions = []) => {
    if (prepared.has(folder)) return false
    prepared.add(folder)
    if (isUpdated) rmSync(folder, { recursive: true, force: true })
    installOnce(folder, tags, { companions, isNewest: isUpdated })
    return true
  }
  return cells.map((cell) => {
    const { node, msw, runtime, packages } = cell
    const tool = node === undefined ? runtime : NODE
    const home = join(CACHE, node === undefined ? runtime : `node@${node}`)
    once(home, [node === undefined ? runtime : `${NODE}@${node}`])
    const tags = [`msw@${msw}`, ...packages]
    const project = join(CACHE, tags.join('+').replaceAll('/', '-'))
    if (once(project, tags, OWN)) fill(project, tarball)
    const peer = packages[0]?.slice(0, packages[0].lastIndexOf('@'))
    return {
      ...cell,
      project,
      binary: join(home, 'node_modules', node === undefined ? `.bin/${tool}` : `${tool}/bin/node`),
      manifests: {
        runtime: readManifest(home, tool),
        msw: readManifest(project, 'msw'),
        peer: peer && readManifest(project, peer),
      },
    }
  })
}

/** Unpacks the package and copies the tests, in place of those of the last run. */
function fill(project, tarball) {
  const installed = join(project, 'node_modules/petstore-mock')
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed)
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  const tests = join(project, 'test')
  rmSync(tests, { recursive: true, force: true })
  cpSync('test/compat', tests, { recursive: true })
  // Bun would take the one of this repository, which maps the package to its sources.
  writeFileSync(join(project, 'tsconfig.json'), '{}')
}

function readManifest(folder, name) {
  const file = join(folder, 'node_modules', name, 'package.json')
  const { version, engines = {} } = JSON.parse(readFileSync(file, 'utf8'))
  // The packages of Node have the letter v before the number.
  return { name, version: version.replace(/^v/, ''), needs: engines.node }
}

/**
 * Runs the claims of a cell.
 *
 * @returns the claims that passed and failed, the exit status of the runner, and the path of its
 *   output.
 */
export async function runCell(cell) {
  const log = join(CACHE, 'logs', `${labelOf(cell).replaceAll(/[^\w.=]+/g, '-')}.log`)
  const results = `${log}.results`
  mkdirSync(dirname(log), { recursive: true })
  rmSync(results, { force: true })
  const started = performance.now()
  const { status, output } = await start(cell, results)
  const seconds = (performance.now() - started) / 1_000
  writeFileSync(log, output)
  return { status, seconds, log, claims: readClaims(results) }
}

async function start({ project, binary, words }, results) {
  const kept = Object.entries(process.env).filter(([name]) => !INHERITED.test(name))
  const child = spawn(binary, words, {
    cwd: project,
    // As a group of its own, it can be ended with all its processes.
    detached: platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(kept),
      // Commands such as `node` are those of its runtime.
      PATH: dirname(binary) + delimiter + process.env.PATH,
      NO_COLOR: '1',
      COMPAT_RESULTS: results,
      PROJECT: process.cwd(),
    },
  })
  const end = () => kill(child)
  process.once('exit', end)
  const timer = setTimeout(end, LIMIT)
  try {
    const closed = once(child, 'close')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [status, signal] = await closed
    return { status: status ?? signal, output: stdout + stderr }
  } finally {
    clearTimeout(timer)
    process.off('exit', end)
  }
}

function kill(child) {
  try {
    process.kill(platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It has ended since.
  }
}

/** Returns the claims, each with its latest result. One that didn't run hasn't passed. */
function readClaims(file) {
  if (!existsSync(file)) return []
  const claims = new Map()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { group, title, passed, message } = JSON.parse(line)
    const key = `${group}: ${title}`
    if (passed === undefined && claims.has(key)) continue
    claims.set(key, { group, title, passed: passed === true, message })
  }
  return [...claims.values()]
}
