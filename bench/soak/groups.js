import { LARGE } from './large.js'
import { POLITE } from './polite.js'
import { RUDE } from './rude.js'

/** The clients by the process that they share. */
export const GROUPS = {
  health: [
    { run: health, count: 1 },
    { run: newcomer, count: 1 },
  ],
  polite: POLITE,
  large: LARGE,
  rude: RUDE,
}

/** The names of all kinds of clients. The health is checked in any case. */
export const KINDS = [...POLITE, ...LARGE, ...RUDE].map(({ run }) => run.name)

/** The interval between two checks, in ms. */
const EVERY_MS = 100

/** Checks the health of the server every 100 ms. Returns how long each check has taken, in ms. */
async function health(client, _index, slowest) {
  const durations = []
  while (!client.isOver()) {
    const ms = await checkHealth(client)
    durations.push(ms)
    if (ms > slowest) client.fail(`GET /health took ${Math.round(ms)} ms`)
    await client.pause(EVERY_MS)
  }
  return durations
}

/** Checks the health of the server again and again, each time on a new connection. */
async function newcomer(client) {
  const durations = []
  while (!client.isOver()) {
    durations.push(await checkHealth(client, { headers: { Connection: 'close' }, agent: false }))
    await client.pause(EVERY_MS)
  }
  return durations
}

async function checkHealth(client, how) {
  const startedAt = performance.now()
  try {
    await client.expect([200], { path: '/__petstore/health', ...how })
  } catch (error) {
    client.fail(`GET /health: ${error.message}`)
  }
  return performance.now() - startedAt
}
