import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { few, isSmoke } from './smoke.js'

/** The clock ticks per second in /proc: 100 on every Linux that runs Node. */
const TICKS_PER_SECOND = 100

const WORKER_FLAGS = ['--experimental-import-meta-resolve', '--expose-gc', '--no-warnings']

/** The running processes. They must not outlive this one. */
const started = new Set()

process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

/**
 * Starts a process that ends with this one. Keeps the end of its stderr in `stderrTail`, and in
 * `ended` a promise that rejects with it when the process ends.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  started.add(child)
  child.stderrTail = ''
  child.stderr?.on('data', (part) => {
    child.stderrTail = (child.stderrTail + part).slice(-2_000)
  })
  child.ended = once(child, 'close').then(([status, signal]) => {
    started.delete(child)
    throw new Error(`${command} ${args.join(' ')} ended (${signal ?? status}). ${child.stderrTail}`)
  })
  child.ended.catch(() => {})
  return child
}

/** Kills a process and waits for its end. */
export async function stop(child) {
  child.kill('SIGKILL')
  await child.ended.catch(() => {})
}

/**
 * Runs a command to completion. Returns its stdout.
 *
 * @throws {Error} with the end of its stderr, unless its status is 0.
 */
export async function run(command, args, options) {
  const child = start(command, args, options)
  const [output] = await Promise.all([text(child.stdout), child.ended.catch(() => {})])
  if (child.exitCode !== 0) await child.ended
  return output
}

/** Resolves with the next message of a process. Rejects if it ends instead. */
export async function nextMessage(child) {
  const [message] = await Promise.race([once(child, 'message'), child.ended])
  return message
}

/**
 * Calls functions in turn, A B C, B C A, so that what disturbs the machine disturbs all of them.
 *
 * @param {readonly (() => Promise<unknown>)[]} ways
 * @param {{ rounds: number, onRound?: (text: string) => void }} options
 * @returns {Promise<unknown[][]>} the results of each, by round
 */
export async function inTurn(ways, { rounds, onRound = () => {} }) {
  const results = ways.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    onRound(`round ${round + 1} of ${rounds}`)
    for (let turn = 0; turn < ways.length; turn += 1) {
      const index = (round + turn) % ways.length
      results[index].push(await ways[index]())
    }
  }
  return results
}

/** What any script can be asked to do once. */
const LEAST = { cycles: 1, count: 20, requests: 20, runs: 5 }

/**
 * Measures scripts in turn, each in a process of its own. A script sends a message when it is ready,
 * and then answers each message with its figures.
 *
 * @param {readonly (readonly string[])[]} scripts the words of each command
 * @returns {Promise<{ ready: unknown, answers: unknown[] }[]>}
 */
export async function measureScripts(scripts, { warmUp, message, rounds, ...options }) {
  const children = []
  try {
    for (const words of scripts) {
      const stdio = ['ignore', 'ignore', 'pipe', 'ipc']
      const child = start(process.execPath, [...WORKER_FLAGS, ...words], { stdio })
      children.push(child)
      child.ready = await nextMessage(child)
    }
    const ask = (child, words) => {
      const answer = nextMessage(child)
      child.send(words)
      return answer
    }
    for (const child of children) await ask(child, isSmoke ? LEAST : warmUp)
    const answers = await inTurn(
      children.map((child) => () => ask(child, isSmoke ? LEAST : message)),
      { ...options, rounds: few(rounds) },
    )
    return children.map(({ ready }, index) => ({ ready, answers: answers[index] }))
  } finally {
    await Promise.all(children.map(stop))
  }
}

/**
 * Returns the CPU time that a process has used, in seconds; null if the system doesn't report it.
 * Unlike wall time, it doesn't depend on what other processes do.
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
