import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'
import { expect, onTestFinished, test } from 'vitest'

const CONNECTIONS = 100
const REQUESTS = 200_000
const PLANS = { free: 60, pro: 300, business: 1_000, enterprise: 10_000 }

/** 50 keys, each on one of the four plans. */
const KEYS = Array.from({ length: 50 }, (_, index) => `key-${index}`)
const planOf = (index: number) => Object.keys(PLANS)[index % 4] ?? ''
const limitOf = (index: number) => Object.values(PLANS)[index % 4] ?? 0

async function start() {
  const words = KEYS.flatMap((key, index) => ['--api-key', `${key}=${planOf(index)}`])
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=96', 'dist/src/cli.js', '--port', '0', ...words],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { url: /http:\/\/[\d.:]+/.exec(String(line))?.[0] ?? '', pid: child.pid ?? 0 }
}

/** Sends one connection's share of the requests, and counts the responses by status. */
async function send(pool: Pool, first: number, seen: Map<number, number>, count: number) {
  for (let sent = first; sent < count; sent += CONNECTIONS) {
    const headers = { 'X-API-Key': KEYS[sent % KEYS.length] ?? '' }
    const { statusCode, body } = await pool.request({ path: '/pets/1', method: 'GET', headers })
    await body.dump()
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
  }
}

/** Sends requests over all connections at once, the same number with each key. */
async function load(pool: Pool, count: number) {
  const seen = new Map<number, number>()
  const workers = Array.from({ length: CONNECTIONS }, (_, first) => send(pool, first, seen, count))
  await Promise.all(workers)
  return seen
}

async function moveClock(pool: Pool, change: Readonly<Record<string, string>>) {
  const body = JSON.stringify(change)
  const response = await pool.request({ path: '/__petstore/clock', method: 'PATCH', body })
  await response.body.dump()
}

/** Returns the resident memory of a process in MiB, where /proc has it. */
function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

test('200,000 requests over 100 connections on 50 keys spend exactly what the plans allow', {
  timeout: 180_000,
}, async () => {
  const { url, pid } = await start()
  const pool = new Pool(url, { connections: CONNECTIONS })
  const perKey = REQUESTS / 2 / KEYS.length
  const allowed = KEYS.reduce((sum, _, index) => sum + Math.min(perKey, limitOf(index)), 0)

  await moveClock(pool, { freeze: '2026-05-01T00:00:00Z' })
  const first = await load(pool, REQUESTS / 2)
  const half = residentMiB(pid)
  // Past the bans, and into the next window.
  await moveClock(pool, { advance: '11m' })
  const second = await load(pool, REQUESTS / 2)
  const end = residentMiB(pid)
  await pool.close()

  expect(first.get(200)).toBe(allowed)
  expect(second.get(200)).toBe(allowed)
  expect([...new Set([...first.keys(), ...second.keys()])].sort()).toEqual([200, 403, 429])
  expect([...first.values(), ...second.values()].reduce((sum, n) => sum + n)).toBe(REQUESTS)
  writeFileSync(
    join(tmpdir(), 'petstore-mock-load.txt'),
    `resident: ${half} MiB at half, ${end} MiB at the end\n`,
  )
  // The second half of the requests must not need more memory than the first.
  expect(end).toBeLessThan(half * 1.5)
})
