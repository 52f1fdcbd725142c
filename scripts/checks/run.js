import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { createReport } from './report.js'

/** At least two, because most checks wait for one processor only. */
const WIDTH = Math.max(2, availableParallelism())

const ENV = {
  ...process.env,
  PATH: resolve('node_modules/.bin') + delimiter + process.env.PATH,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/**
 * Runs checks, several at a time. Prints the output of each in one piece, in the given order. Ends
 * all of them when one fails. Returns the exit code of that one, or 0.
 *
 * A check has a `name` and a shell command, or a program with `args`. It starts when the checks
 * named in `after` have passed. If it is `alone`, its output appears at once, and only one of those
 * that mostly `waits` runs beside it.
 */
export async function runChecks(checks, env = {}) {
  const waiting = checks.length === 1 ? [{ ...checks[0], alone: true }] : [...checks]
  const running = new Map()
  const report = createReport(checks)
  const release = endWith(running)
  try {
    while (waiting.length + running.size > 0) {
      startReady({ waiting, running, report, env })
      const result = await Promise.race([...running.values()].map(({ ended }) => ended))
      running.delete(result.name)
      report.end(result)
      if (result.status !== 0) return result.status
    }
    report.pass()
    return 0
  } finally {
    for (const { child } of running.values()) kill(child)
    report.close()
    release()
  }
}

function startReady({ waiting, running, report, env }) {
  for (let check = next(waiting, running); check; check = next(waiting, running)) {
    waiting.splice(waiting.indexOf(check), 1)
    report.start(check)
    running.set(check.name, start(check, env))
  }
}

/** Returns a check that can start now. */
function next(waiting, running) {
  const active = [...running.values()].map(({ check }) => check)
  if (active.length >= WIDTH) return undefined
  const unfinished = new Set([...waiting, ...active].map(({ name }) => name))
  return waiting.find(
    (check) =>
      !(check.after ?? []).some((name) => unfinished.has(name)) &&
      active.every((other) => canRunBeside(check, other)),
  )
}

/** Returns whether two checks can run side by side. */
function canRunBeside(check, other) {
  if (check.alone || other.alone) return Boolean(check.waits || other.waits)
  return !(check.waits && other.waits)
}

function start(check, env) {
  const { name, command, args, alone = false } = check
  const isPosix = process.platform !== 'win32'
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args ?? [], {
    shell: args === undefined,
    // As a group of its own, a check can be ended with all its processes.
    detached: isPosix && !alone,
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...ENV, ...(alone ? {} : colors), ...env },
  })
  const started = performance.now()
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  const ended = new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (status) => {
      const seconds = (performance.now() - started) / 1_000
      done({ name, status: status ?? 1, seconds, output: String(Buffer.concat(output)) })
    })
  })
  return { check, child, ended }
}

/** Ends the running checks if this process gets a signal. Returns a function that stops doing so. */
function endWith(running) {
  const signals = ['SIGINT', 'SIGTERM']
  const end = () => {
    for (const { child } of running.values()) kill(child)
    process.exit(130)
  }
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

function kill(child) {
  if (child.exitCode !== null || child.pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    return
  }
  try {
    process.kill(child.spawnargs && child.stdout ? -child.pid : child.pid, 'SIGTERM')
  } catch {
    // It has ended since.
  }
}
