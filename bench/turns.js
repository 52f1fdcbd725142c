import { once } from 'node:events'
import { start, stop } from './processes.js'

/**
 * How to start a process that measures on request. Once ready, the process sends a message with its
 * first results. It then answers each message with another.
 *
 * @typedef {{ readonly script: string, readonly args: readonly string[], readonly node?: string,
 *   readonly env?: Record<string, string> }} WorkerOptions
 */

const FLAGS = ['--experimental-import-meta-resolve', '--expose-gc', '--no-warnings']

/**
 * Runs measurements in turn, one process at a time. Each round starts with another process.
 *
 * @param {readonly WorkerOptions[]} processes
 * @param {{ rounds: number, warmUp: unknown, message: unknown, onRound?: (round: number) => void }}
 *   plan the messages for the warm-up and for each round
 * @returns {Promise<{ ready: unknown, answers: unknown[] }[]>} one per process: its first message,
 *   and its answer in each round
 */
export async function measureInTurn(processes, { rounds, warmUp, message, onRound = () => {} }) {
  const workers = []
  try {
    for (const options of processes) workers.push(await startWorker(options))
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

/**
 * Resolves with the next message of a process.
 *
 * @throws {Error} naming the process and the end of its stderr, if it exits instead.
 */
async function messageOf(child, name) {
  const controller = new AbortController()
  const { signal } = controller
  const ended = once(child, 'close', { signal }).then(() => {
    throw new Error(`${name}: expected a message but the process exited. ${child.stderrTail}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    ended.catch(() => {})
    controller.abort()
  }
}
