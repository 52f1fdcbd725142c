import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The clock ticks per second in /proc: 100 on every Linux that runs Node. */
const TICKS_PER_SECOND = 100

/** The running processes. They must not outlive the benchmark. */
const started = new Set()

let isGuarded = false

/** Makes sure that all processes are killed when this one exits. */
function guard() {
  if (isGuarded) return
  isGuarded = true
  process.once('exit', () => {
    for (const child of started) child.kill('SIGKILL')
  })
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}

/**
 * Starts a process that is killed when this one exits. Keeps the end of its stderr in `stderrTail`,
 * for error messages.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  guard()
  started.add(child)
  child.stderrTail = ''
  child.stderr?.on('data', (text) => {
    child.stderrTail = (child.stderrTail + text).slice(-2_000)
  })
  child.once('exit', () => started.delete(child))
  return child
}

/** Kills a process and waits for its exit. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/**
 * Runs a command to completion.
 *
 * @returns {Promise<string>} its stdout
 * @throws {Error} naming the command, its status and the end of its stderr.
 */
export async function run(command, args, options = {}) {
  const child = start(command, args, options)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed (${status}): ${child.stderrTail}`)
  return output
}

/**
 * Returns the CPU time that a process has used, in seconds; null if the system does not report it.
 * Unlike wall time, it does not depend on what other processes do.
 */
export function cpuSeconds(pid) {
  try {
    const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
