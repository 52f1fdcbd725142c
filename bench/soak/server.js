import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLI } from '../dist.js'
import { nextMessage, start, stop } from '../processes.js'

const MEMORY = new URL('memory.js', import.meta.url).href

/** The data of a petstore that the server allows, in bytes: the default. */
const MAX_DATA_BYTES = 256 * 2 ** 20

/** How long the server may take to notice that its clients are gone, in ms. */
const SETTLE_MS = 60_000

/** The number of API keys without a limit. */
export const KEYS = 32

/** Starts the standalone server. Its clock is frozen, so that no quota resets during the run. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-soak-'))
  const config = join(folder, 'config.json')
  const keys = Array.from({ length: KEYS }, (_, index) => [`soak-${index}`, 'soak'])
  const options = {
    clock: '2026-05-01T00:00:00Z',
    // The limit is far away, but requests are counted.
    plans: { soak: { perMinute: 2_000_000_000, perDay: 2_000_000_000 } },
    apiKeys: Object.fromEntries(keys),
  }
  writeFileSync(config, JSON.stringify(options))
  const serve = [CLI, 'serve', '--port', '0', '--log', 'silent', '--config', config]
  const child = start(process.execPath, ['--expose-gc', '--import', MEMORY, ...serve], {
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ready = once(createInterface(child.stdout), 'line')
  const [line] = await Promise.race([ready, child.ended])
  return {
    child,
    target: { port: Number(/:(\d+)/.exec(line)?.[1]), maxDataBytes: MAX_DATA_BYTES },
    async stop() {
      await stop(child)
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Waits until the connections of the clients are closed, and removes what they have left in the
 * server: sessions, rows, callers and the journal. Returns the memory of the server after a garbage
 * collection, in bytes, and its open connections.
 */
export async function settle({ child, target }) {
  // The server still answers what it had read when the clients disconnected.
  await untilDisconnected(child)
  const control = `http://127.0.0.1:${target.port}/__petstore`
  const headers = { Connection: 'close' }
  const sessions = await (await fetch(`${control}/sessions`, { headers })).json()
  for (const { id } of sessions) {
    await fetch(`${control}/sessions/${id}`, { method: 'DELETE', headers })
  }
  await fetch(`${control}/reset`, { method: 'POST', headers })
  await untilDisconnected(child)
  // The last collection also frees what closing the connections has left.
  return measure(child)
}

async function untilDisconnected(child) {
  const startedAt = performance.now()
  while ((await measure(child)).connections > 0 && performance.now() - startedAt < SETTLE_MS) {
    await sleep(250)
  }
}

function measure(child) {
  child.send('measure')
  return nextMessage(child)
}

/** Returns the largest resident memory of a process so far; nothing if the system doesn't tell. */
export function readPeakMiB({ pid }) {
  try {
    const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kib) / 1_024)
  } catch {
    return undefined
  }
}
