/** The interval between two checks, in ms. */
const EVERY_MS = 100

/**
 * Checks the health of the server every 100 ms, whether the last check has ended or not, each on a
 * new connection. Returns the durations in ms.
 */
export async function health(client, _index, { slowest }) {
  const durations = []
  const pending = new Set()
  while (!client.isOver()) {
    const check = checkOnce(client, durations, slowest).finally(() => pending.delete(check))
    pending.add(check)
    await client.pause(EVERY_MS)
  }
  await Promise.all(pending)
  return durations
}

async function checkOnce(client, durations, slowestMs) {
  const startedAt = performance.now()
  const headers = { Connection: 'close' }
  try {
    const response = await client.send({ path: '/__petstore/health', headers, agent: false })
    client.expect(response, [200], 'GET /health')
  } catch (error) {
    client.fail(`GET /health: ${error.message}`)
  }
  const ms = performance.now() - startedAt
  durations.push(ms)
  if (ms > slowestMs) client.fail(`GET /health took ${Math.round(ms)} ms`)
}
