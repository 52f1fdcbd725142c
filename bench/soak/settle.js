import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from './client/transport.js'

/** How long the server may take to notice that its clients are gone, in ms. */
const SETTLE_MS = 60_000

/**
 * Waits until the connections of the clients are closed, and removes what they have left in the
 * server: sessions, rows, callers and the journal. Returns the memory of the server after a garbage
 * collection.
 */
export async function settle(server) {
  // The server still answers what it had read when the clients disconnected.
  await connectionsClosed(server)
  await removeAll(server.target)
  await connectionsClosed(server)
  // The last collection also frees what closing the connections has left.
  return server.measure()
}

async function connectionsClosed(server) {
  const startedAt = performance.now()
  let { connections } = await server.measure()
  while (connections > 0 && performance.now() - startedAt < SETTLE_MS) {
    await sleep(250)
    connections = (await server.measure()).connections
  }
}

async function removeAll(target) {
  const { send, close } = createTransport(target, new AbortController().signal)
  const path = '/__petstore/sessions'
  for (const { id } of (await send({ path })).json()) {
    await send({ method: 'DELETE', path: `${path}/${id}` })
  }
  await send({ method: 'POST', path: '/__petstore/reset' })
  close()
}
