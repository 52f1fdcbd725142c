import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { start } from '../processes.js'
import { GROUPS } from './groups.js'

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))

/** How much longer than its phase a worker may take, in ms. */
const GRACE_MS = 60_000

/**
 * Runs all clients side by side for some seconds, each group in a process of its own.
 *
 * @returns the results of all clients.
 */
export async function runClients(server, { seconds, seed, scale, slowest, only }) {
  const workers = Object.keys(GROUPS).map((group, index) => {
    const given = { group, target: server.target, seed: seed + index * 1_000, scale }
    return startWorker({ ...given, seconds, slowest, only })
  })
  const results = await Promise.race([Promise.all(workers.map(resultsOf)), server.ended])
  return results.flat()
}

function startWorker(given) {
  return start(process.execPath, [WORKER, JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    timeout: given.seconds * 1_000 + GRACE_MS,
    killSignal: 'SIGKILL',
    env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
  })
}

async function resultsOf(worker) {
  const failed = once(worker, 'exit').then(([status, signal]) => {
    throw new Error(`The clients did not end (${signal ?? status}). ${worker.stderrTail}`)
  })
  failed.catch(() => {})
  const [results] = await Promise.race([once(worker, 'message'), failed])
  return results
}
