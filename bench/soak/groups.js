import { LARGE } from './large.js'
import { POLITE } from './polite.js'
import { RUDE } from './rude.js'

/** The clients by the process that they share. */
export const GROUPS = {
  health: [{ run: health, count: 1 }],
  polite: POLITE,
  large: LARGE,
  rude: RUDE,
}

/** The names of all kinds of clients. The health is checked in any case. */
export const KINDS = [...POLITE, ...LARGE, ...RUDE].map(({ run }) => run.name)

/** The interval between two checks, in ms. */
const EVERY_MS = 100

/**
 * Checks the health of the server every 100 ms, whether the last check has ended or not, each on a
 * new connection. Returns the durations in ms.
 */
async function health(client, _index, slowest) {
  const durations = []
  const pending = new Set()
  while (!client.isOver()) {
    const check = checkHealth(client).then((ms) => {
      pending.delete(check)
      durations.push(ms)
      if (ms > slowest) client.fail(`GET /health took ${Math.round(ms)} ms`)
    })
    pending.add(check)
    await client.pause(EVERY_MS)
  }
  await Promise.all(pending)
  return durations
}

async function checkHealth(client) {
  const startedAt = performance.now()
  const headers = { Connection: 'close' }
  try {
    await client.expect([200], { path: '/__petstore/health', headers, agent: false })
  } catch (error) {
    client.fail(`GET /health: ${error.message}`)
  }
  return performance.now() - startedAt
}
