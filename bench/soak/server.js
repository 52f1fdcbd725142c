import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CLI } from '../dist.js'
import { start, stop } from '../processes.js'
import { DEFAULT_HEAP } from './arguments.js'

const MEMORY = new URL('./memory-worker.js', import.meta.url)

/** The memory options, with their defaults in MiB. */
const BUDGETS = {
  'journal-max-bytes': 64,
  'max-total-journal-bytes': 384,
  'max-data-bytes': 256,
  'max-total-data-bytes': 384,
}

/** The number of API keys without a limit. */
export const KEYS = 32

/**
 * Starts the standalone server. Its clock is frozen, so that no quota resets during the run.
 *
 * @param {{ heap: number | null, https: boolean }} options
 */
export async function startServer({ heap, https }) {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-soak-'))
  const config = join(folder, 'config.json')
  writeFileSync(config, JSON.stringify(toConfig()))
  const node = ['--expose-gc', '--import', MEMORY.href, ...heapArguments(heap)]
  const serve = [CLI, 'serve', '--port', '0', '--log', 'silent', '--config', config]
  const flags = [...budgetFlags(heap), ...(https ? ['--https'] : [])]
  const child = start(process.execPath, [...node, ...serve, ...flags], {
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit').then(([status, signal]) => {
    throw new Error(`The server has ended (${signal ?? status}). ${child.stderrTail}`)
  })
  ended.catch(() => {})
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  const port = Number(/:(\d+)/.exec(line)?.[1])
  return {
    child,
    ended,
    target: { port, isSecure: https, maxDataBytes: budgetOf('max-data-bytes', heap) },
    async measure() {
      child.send('measure')
      const [memory] = await Promise.race([once(child, 'message'), ended])
      return memory
    },
    peakMiB: () => readPeak(child.pid),
    async stop() {
      await stop(child)
      rmSync(folder, { recursive: true })
    },
  }
}

function toConfig() {
  const keys = Array.from({ length: KEYS }, (_, index) => [`soak-${index}`, 'soak'])
  return {
    clock: '2026-05-01T00:00:00Z',
    // The limit is far away, but requests are counted.
    plans: { soak: { perMinute: 2_000_000_000, perDay: 2_000_000_000 } },
    apiKeys: Object.fromEntries(keys),
  }
}

function heapArguments(heap) {
  return heap === null ? [] : [`--max-old-space-size=${heap}`]
}

function budgetFlags(heap) {
  if (heap === null) return []
  return Object.keys(BUDGETS).flatMap((name) => [`--${name}`, `${budgetOf(name, heap)}`])
}

/** Returns a budget in bytes, in proportion to the heap. */
function budgetOf(name, heap) {
  return Math.round((BUDGETS[name] * 2 ** 20 * (heap ?? DEFAULT_HEAP)) / DEFAULT_HEAP)
}

/** Returns the largest resident memory of a process so far; null if the system does not report it. */
function readPeak(pid) {
  try {
    const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kib) / 1_024)
  } catch {
    return null
  }
}
