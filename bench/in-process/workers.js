import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { start, stop } from '../processes.js'

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))

/** Starts a process for a variant; it has checked one cycle of replies. */
async function startWorker(variant, { node, env }) {
  const flags = ['--experimental-import-meta-resolve', '--no-warnings']
  const child = start(node, [...flags, WORKER, variant], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  })
  await answerOf(child, variant)
  return child
}

async function answerOf(child, variant) {
  const controller = new AbortController()
  const { signal } = controller
  const exited = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${variant}: ended. ${child.said}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), exited])
    return message
  } finally {
    exited.catch(() => {})
    controller.abort()
  }
}

/**
 * Measures variants in turn, A B A B, each in a process of its own.
 *
 * @param {readonly string[]} variants
 * @param {{ rounds: number, cycles: number, node?: string, env?: Record<string, string> }} plan
 * @returns {Promise<{ wall: number[], cpu: number[] }[]>} µs a request, by variant and round
 */
export async function measureVariants(variants, plan) {
  const { rounds, cycles, node = process.execPath, env = {}, onRound = () => {} } = plan
  const workers = []
  try {
    for (const variant of variants) workers.push(await startWorker(variant, { node, env }))
    const ask = (index, cycles) => {
      const answer = answerOf(workers[index], variants[index])
      workers[index].send({ cycles })
      return answer
    }
    const figures = variants.map(() => ({ wall: [], cpu: [] }))
    for (const index of variants.keys()) await ask(index, cycles * 5)
    for (let round = 0; round < rounds; round += 1) {
      onRound(round)
      for (let turn = 0; turn < variants.length; turn += 1) {
        const index = (round + turn) % variants.length
        const { wall, cpu } = await ask(index, cycles)
        figures[index].wall.push(wall)
        figures[index].cpu.push(cpu)
      }
    }
    return figures
  } finally {
    await Promise.all(workers.map(stop))
  }
}
