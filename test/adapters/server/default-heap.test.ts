import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  BACKLOG_LIMIT,
  LISTENER_LIMIT,
} from '../../../src/adapters/server/control/event-streams.ts'
import { SERVER_OPTIONS } from '../../../src/adapters/server/options.ts'
import { TRAFFIC_LIMIT } from '../../../src/core/quota/accounts/all-traffic.ts'
import { TOTAL_ACCOUNT_LIMIT, TOTAL_KEY_BYTES } from '../../../src/core/service/shared-bounds.ts'

const MIB = 1_048_576

/** The heap limit of Node on a machine with 4 GiB of memory. With less memory, it's half of it. */
const DEFAULT_HEAP = 2_048 * MIB

/** The most bytes of everything that clients can make grow, on a server with default options. */
const LIMITS = {
  journals: SERVER_OPTIONS.maxTotalJournalBytes.default,
  rows: SERVER_OPTIONS.maxTotalDataBytes.default,
  'unread events': LISTENER_LIMIT * BACKLOG_LIMIT,
  'accounts with the longest keys': TOTAL_ACCOUNT_LIMIT * 600,
  'idempotency keys': TOTAL_KEY_BYTES,
  'remembered requests': TRAFFIC_LIMIT * 400,
  'empty sessions': SERVER_OPTIONS.maxSessions.default * 65_536,
}

test('all default limits together allow at most three quarters of the default heap', () => {
  const sum = Object.values(LIMITS).reduce((total, bytes) => total + bytes, 0)

  expect(sum).toBeLessThan(0.75 * DEFAULT_HEAP)
})

/** The script of a server with many sessions, whose clients fill every journal. */
const FILL = `
  import { startServer } from './dist/src/adapters/server/index.js'
  const [SCALE, SESSIONS] = process.argv.slice(1).map(Number)
  const MIB = 1_048_576
  const server = await startServer({
    port: 0,
    rateLimit: false,
    maxTotalJournalBytes: 384 * MIB / SCALE,
    maxTotalDataBytes: 384 * MIB / SCALE,
    journal: { maxBytes: 64 * MIB / SCALE },
  })
  const header = (name) => (name === 'content-type' ? 'application/json' : undefined)
  const body = JSON.stringify({ name: 'x'.repeat(23_000) })
  const all = Array.from({ length: SESSIONS }, () => server.sessions.create())
  for (const { petstore, url } of all) {
    const path = new URL(url).pathname
    for (let sent = 0; sent < 50; sent += 1) {
      petstore.handle({ method: 'GET', path: path + '/pets/1' })
      petstore.handle({ method: 'POST', path: path + '/categories', header, body })
    }
  }
  const journals = all.map(({ petstore }) => petstore.journal)
  const sum = (name) => journals.reduce((total, journal) => total + journal[name], 0)
  console.log(JSON.stringify({ kept: sum('length'), dropped: sum('dropped') }))
  await server.close()`

test('a server whose clients fill the journals of all sessions keeps working', () => {
  const [scale, sessions] = [32, 15]
  const heap = `--max-old-space-size=${2_048 / scale}`
  const args = [heap, '--input-type=module', '--eval', FILL, `${scale}`, `${sessions}`]

  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

  expect(status).toBe(0)
  const { kept, dropped } = JSON.parse(stdout)
  expect(kept + dropped).toBe(sessions * 100)
  expect(kept).toBeGreaterThan(sessions * 5)
})
