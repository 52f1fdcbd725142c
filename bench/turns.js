import { once } from 'node:events'
import { start, stop } from './processes.js'

/**
 * A process that measures on request. It sends a `ready` message with its first results, and answers
 * each message with another.
 *
 * @typedef {{ readonly script: string, readonly args: readonly string[], readonly node?: string,
 *   readonly env?: Record<string, string> }} Way
 */

const FLAGS = ['--experimental-import-meta-resolve', '--expose-gc', '--no-warnings']

/**
 * Lets processes measure in turn, A B A B. Each round starts with another process.
 *
 * @param {readonly Way[]} ways
 * @param {{ rounds: number, warmUp: unknown, message: unknown, onRound?: (round: number) => void }}
 *   plan the messages for the warm-up and for each round
 * @returns {Promise<{ ready: unknown, answers: unknown[] }[]>} by way
 */
export async function measureInTurn(ways, { rounds, warmUp, message, onRound = () => {} }) {
  const workers = []
  try {
    for (const way of ways) workers.push(await startWorker(way))
    for (const worker of workers) await ask(worker, warmUp)
    for (let round = 0; round < rounds; round += 1) {
      onRound(round)
      for (let turn = 0; turn < workers.length; turn += 1) {
        const worker = workers[(round + turn) % workers.length]
        worker.answers.push(await ask(worker, message))
      }
    }
    return workers.map(({ ready, answers }) => ({ ready, answers }))
  } finally {
    await Promise.all(workers.map(({ child }) => stop(child)))
  }
}

async function startWorker({ script, args, node = process.execPath, env = {} }) {
  const child = start(node, [...FLAGS, script, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  })
  const name = args.join(' ')
  return { child, name, ready: await messageOf(child, name), answers: [] }
}

function ask({ child, name }, message) {
  const answer = messageOf(child, name)
  child.send(message)
  return answer
}

/** @throws {Error} with the stderr of the process, if it exits instead. */
async function messageOf(child, name) {
  const controller = new AbortController()
  const { signal } = controller
  const ended = once(child, 'close', { signal }).then(() => {
    throw new Error(`${name}: expected a message but the process exited. ${child.said}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    ended.catch(() => {})
    controller.abort()
  }
}
