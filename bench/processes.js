import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Whether each part only shows that it still runs. Its figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke')

const WORKER_FLAGS = ['--experimental-import-meta-resolve', '--expose-gc', '--no-warnings']

/** The running processes. They must not outlive this one. */
const started = new Set()

process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

/**
 * Starts Node with a script. The process ends with this one. Keeps its stderr in `errors`, and in
 * `ended` a promise that rejects with it when the process ends.
 */
export function start(words, options = {}) {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc']
  const child = spawn(process.execPath, words, { stdio, ...options })
  started.add(child)
  child.errors = ''
  child.stderr.on('data', (part) => {
    child.errors += part
  })
  child.ended = once(child, 'close').then(([status, signal]) => {
    started.delete(child)
    throw new Error(`node ${words.join(' ')} ended (${signal ?? status}). ${child.errors}`)
  })
  child.ended.catch(() => {})
  return child
}

/** Kills a process and waits for its end. */
export async function stop(child) {
  child.kill('SIGKILL')
  await child.ended.catch(() => {})
}

/** Resolves with the next message of a process. Rejects if it ends instead. */
export async function nextMessage(child) {
  const [message] = await Promise.race([once(child, 'message'), child.ended])
  return message
}

/** Resolves with the base URL that the command line prints when its server is ready. */
export async function readyUrl(child) {
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), child.ended])
  return /http:\/\/[\w.]+:\d+/.exec(line)[0]
}

/**
 * Calls functions in turn, A B C, B C A, so that what disturbs the machine disturbs all of them.
 * Returns the results of each, by round.
 */
export async function inTurn(ways, rounds) {
  const results = ways.map(() => [])
  for (let round = 0; round < (isSmoke ? 1 : rounds); round += 1) {
    for (let turn = 0; turn < ways.length; turn += 1) {
      const index = (round + turn) % ways.length
      results[index].push(await ways[index]())
    }
  }
  return results
}

/**
 * Measures variants of a script in turn, each in a process of its own. The script sends a message
 * when it's ready. It then answers each number with the figures of so many cycles. Returns the
 * answers of each variant, by round.
 */
export async function measureVariants(script, variants, { rounds, warmUp, cycles }) {
  const children = []
  try {
    for (const variant of variants) {
      const child = start([...WORKER_FLAGS, script, variant])
      children.push(child)
      child.stdout.resume()
      await nextMessage(child)
    }
    const ask = (child, count) => {
      const answer = nextMessage(child)
      child.send(isSmoke ? 1 : count)
      return answer
    }
    for (const child of children) await ask(child, warmUp)
    return await inTurn(
      children.map((child) => () => ask(child, cycles)),
      rounds,
    )
  } finally {
    await Promise.all(children.map(stop))
  }
}
