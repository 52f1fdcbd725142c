import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'

/** At least two, because most checks wait for one processor only. */
const WIDTH = Math.max(2, availableParallelism())

const isPosix = process.platform !== 'win32'

const ENV = {
  ...process.env,
  PATH: resolve('node_modules/.bin') + delimiter + process.env.PATH,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/**
 * Runs checks, several at a time. Prints the output of each in one piece when it ends. Ends all of
 * them when one fails. Returns the exit code of that one, or 0.
 *
 * A check has a `name` and a shell command. It starts when the checks named in `after` have passed.
 * If it is `alone`, its output appears at once, and only one of those that mostly `waits` runs beside
 * it.
 */
export async function runChecks(checks, env = {}) {
  const started = performance.now()
  const waiting = checks.length === 1 ? [{ ...checks[0], alone: true }] : [...checks]
  const running = new Map()
  const ended = []
  const endAll = () => {
    for (const { child } of running.values()) kill(child)
  }
  const interrupt = () => {
    endAll()
    process.exit(130)
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    while (waiting.length + running.size > 0) {
      for (let check = next(waiting, running); check; check = next(waiting, running)) {
        waiting.splice(waiting.indexOf(check), 1)
        running.set(check.name, start(check, env))
      }
      const result = await Promise.race([...running.values()].map(({ ended }) => ended))
      running.delete(result.name)
      ended.push(result)
      // It would appear amid the output of the check that prints its own.
      const isHeld = [...running.values()].some(({ check }) => check.alone) && result.status === 0
      if (!isHeld) for (const each of ended.splice(0)) print(each)
      if (result.status !== 0) return result.status
    }
    if (checks.length > 1) console.log(`All ${checks.length} checks passed in ${since(started)}`)
    return 0
  } finally {
    endAll()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Returns a check that can start now. */
function next(waiting, running) {
  const active = [...running.values()].map(({ check }) => check)
  if (active.length >= WIDTH) return undefined
  const unfinished = [...waiting, ...active].map(({ name }) => name)
  return waiting.find(
    ({ after = [], ...check }) =>
      !after.some((name) => unfinished.includes(name)) &&
      active.every((other) => canRunBeside(check, other)),
  )
}

/** Returns whether two checks can run side by side. */
function canRunBeside(check, other) {
  if (check.alone || other.alone) return Boolean(check.waits || other.waits)
  return !(check.waits && other.waits)
}

function start(check, env) {
  const { name, command, alone = false } = check
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, {
    shell: true,
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
      done({ name, status: status ?? 1, took: since(started), output: Buffer.concat(output) })
    })
  })
  return { check, child, ended }
}

function print({ name, status, took, output }) {
  process.stdout.write(output)
  if (status === 0) console.log(`${name} passed in ${took}\n`)
  else console.error(`\n${name} failed after ${took}. To run it again: npm test -- ${name}`)
}

function since(start) {
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`
}

function kill(child) {
  if (child.exitCode !== null || child.pid === undefined) return
  if (!isPosix) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    return
  }
  try {
    process.kill(child.stdout ? -child.pid : child.pid, 'SIGTERM')
  } catch {
    // It has ended since.
  }
}
