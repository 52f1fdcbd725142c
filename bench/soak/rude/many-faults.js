import { repeatInSession } from '../client/session.js'

const FAULTS = 1_200

/** What the faults have, so that the service must look at each of them for every request. */
const KINDS = [
  { status: 503, skip: 1_000_000_000 },
  { status: 503, path: '/pets/9*' },
  { status: 503, apiKey: 'nobody' },
  { headers: { 'X-Soak': 'x'.repeat(4_000) }, skip: 1_000_000_000 },
]

/** Adds faults that never act until there is no room, and sends requests, which must succeed. */
export async function manyFaults(client) {
  await repeatInSession(client, { plan: 'enterprise' }, async ({ api, control }) => {
    const path = `${control}/faults`
    let isFull = false
    for (let left = client.scaled(FAULTS); left > 0 && !isFull && !client.isOver(); left -= 1) {
      const body = KINDS[client.draw(KINDS.length) - 1]
      const added = await client.send({ method: 'POST', path, body })
      client.expect(added, [201, 409, 422, 507], 'POST /faults')
      isFull = added.status !== 201
    }
    for (let count = 0; count < 20; count += 1) {
      client.expect(await client.send({ path: `${api}/pets/1` }), [200], 'GET /pets/1')
    }
    client.expect(await client.send({ path }), [200], 'GET /faults')
  })
}
