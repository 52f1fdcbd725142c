import { repeatInSession } from '../client/session.js'

const FAULTS = [
  { status: 503, times: 3 },
  { delay: 20 },
  { network: 'reset', probability: 0.3 },
  { network: 'truncate', operation: 'getPet' },
  { network: 'empty', skip: 2 },
  { network: 'malformed-json', times: 2 },
  { status: 500, code: 'soak', schedule: { duration: '10s', every: '20s' } },
]
/** The scenarios that leave the quotas alone. */
const SCENARIOS = ['flaky', 'outage', 'brownout', 'slow', 'lossy']

/** Adds random faults and scenarios, and sends requests that may fail. Without them, all is well. */
export async function faults(client) {
  await repeatInSession(client, { plan: 'enterprise' }, async ({ api, control }) => {
    for (let count = client.draw(4); count > 0; count -= 1) {
      const body = FAULTS[client.draw(FAULTS.length) - 1]
      const added = await client.send({ method: 'POST', path: `${control}/faults`, body })
      client.expect(added, [201], 'POST /faults')
    }
    const body = { name: SCENARIOS[client.draw(SCENARIOS.length) - 1] }
    const played = await client.send({ method: 'POST', path: `${control}/scenarios`, body })
    client.expect(played, [201], 'POST /scenarios')
    await Promise.all(Array.from({ length: 10 }, () => tryOnce(client, `${api}/pets/1`)))
    const cleared = await client.send({ method: 'DELETE', path: `${control}/faults` })
    client.expect(cleared, [204], 'DELETE /faults')
    client.expect(await client.send({ path: `${api}/pets/1` }), [200], 'after the faults')
  })
}

/** Sends a request that may fail in any way, within a second. */
async function tryOnce(client, path) {
  const signal = AbortSignal.timeout(1_000)
  await client.send({ path, signal }).then(
    ({ status }) => client.count(`status ${status}`),
    () => client.count('broken by a fault'),
  )
}
