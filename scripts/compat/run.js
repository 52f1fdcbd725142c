import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CACHE } from './projects.js'

/** A cell that takes longer than this, in ms, hangs. */
const LIMIT = 300_000

/** What a runner would take for its own settings. */
const INHERITED = /^(?:VITEST|JEST_|NODE_ENV$|NODE_OPTIONS$|NODE_TEST_CONTEXT$|NODE_CHANNEL_)/

/**
 * Runs the claims of a cell.
 *
 * @returns the cell, with the claims that passed and failed, the exit status of the runner, and the
 * path of its output.
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
  return { ...cell, status, seconds, log, claims: readClaims(results) }
}

/** Names a cell, as its arguments do. */
export function labelOf({ node, msw, runner }) {
  return [...(node ? [`node=${node}`] : []), `msw=${msw}`, `runner=${runner.name}`].join(' ')
}

async function start({ project, binary, runner }, results) {
  const child = spawn(binary, runner.words, {
    cwd: project,
    // As a group of its own, it can be ended with all its processes.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(binary, results),
  })
  const end = () => kill(child)
  process.once('exit', end)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, LIMIT)
  try {
    const closed = once(child, 'close')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [status, signal] = await closed
    const late = `${signal} after ${LIMIT / 1_000} s`
    return { status: status ?? (isLate ? late : signal), output: stdout + stderr }
  } finally {
    clearTimeout(timer)
    process.off('exit', end)
  }
}

/** Returns the environment variables of a runner. Commands such as `node` are those of its runtime. */
function environmentOf(binary, results) {
  const kept = Object.entries(process.env).filter(([name]) => !INHERITED.test(name))
  return {
    ...Object.fromEntries(kept),
    PATH: dirname(binary) + delimiter + process.env.PATH,
    NO_COLOR: '1',
    COMPAT_RESULTS: results,
    PROJECT: process.cwd(),
  }
}

function kill(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It has ended since.
  }
}

/** Returns the claims, each with its latest result. One that did not run has not passed. */
function readClaims(file) {
  if (!existsSync(file)) return []
  const claims = new Map()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { group, title, passed, message } = JSON.parse(line)
    const key = `${group}: ${title}`
    const before = claims.get(key)
    if (passed === undefined && before !== undefined) continue
    claims.set(key, { group, title, passed: passed === true, message })
  }
  return [...claims.values()]
}
