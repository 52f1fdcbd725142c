import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from './client/transport.js'

/** How long the server may take to notice that its clients are gone, in ms. */
const SETTLE_MS = 60_000

/**
 * Removes what the clients have left in the server: sessions, rows, callers and the journal. Waits
 * until their connections are closed. Returns the memory of the server after a garbage collection.
 */
export async function settle(server) {
  const controller = new AbortController()
  const { send, close } = createTransport(server.target, controller.signal)
  const path = '/__petstore/sessions'
  for (const { id } of (await send({ path })).json()) {
    await send({ method: 'DELETE', path: `${path}/${id}` })
  }
  await send({ method: 'POST', path: '/__petstore/reset' })
  close()
  const startedAt = performance.now()
  let memory = await server.measure()
  while (memory.connections > 0 && performance.now() - startedAt < SETTLE_MS) {
    await sleep(250)
    memory = await server.measure()
  }
  // The last collection also frees what closing the connections has left.
  return server.measure()
}
