import { repeatInSession } from '../client/session.js'

const MIB = 2 ** 20
const POSTS = 400

/** The share of the usual data of a session. The sessions of polite clients must fit beside it. */
const SHARE = 0.5

/** Creates rows as large as possible until the service has no room, and then deletes one. */
export async function rows(client) {
  const fixtures = { categories: [{ id: 1, name: 'All' }] }
  const options = { plan: 'soak', fixtures, maxDataBytes: Math.floor(client.maxDataBytes * SHARE) }
  await repeatInSession(client, options, async ({ api }) => {
    const name = (client.draw(2) === 1 ? 'n' : 'ñ€').repeat(MIB / 8)
    const body = JSON.stringify({ name, categoryId: 1 })
    const created = []
    let isFull = false
    for (let sent = 0; sent < client.scaled(POSTS) && !isFull && !client.isOver(); sent += 1) {
      const response = await client.send({ method: 'POST', path: `${api}/pets`, body })
      client.expect(response, [201, 507], 'POST /pets of a large name')
      isFull = response.status === 507
      if (response.status === 201) created.push(response.json().id)
    }
    const listed = await client.send({ path: `${api}/pets?limit=1` })
    const total = Number(listed.headers['x-total-count'])
    if (total !== created.length) client.fail(`expected ${created.length} pets but got ${total}`)
    if (created.length === 0) return
    const removed = await client.send({ method: 'DELETE', path: `${api}/pets/${created[0]}` })
    client.expect(removed, [204], 'DELETE /pets/{petId}')
  })
}
