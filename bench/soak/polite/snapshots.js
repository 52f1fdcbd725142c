import { repeatInSession } from '../client/session.js'

const PETS = 10_000
/** A body that no snapshot can have, in bytes. */
const BOMB = 60 * 2 ** 20

/** What a snapshot must not be. Each is repeated until it has the size of a bomb. */
const BOMBS = ['[', '{"a":', '[{},', '[1,', '"aaaaaaaaaaaaaaaa', '[1e308,']

/**
 * Takes a large snapshot, restores it and compares it. Between, tries to restore bodies that are no
 * snapshots, which must change nothing.
 */
export async function snapshots(client) {
  const pets = Array.from({ length: client.scaled(PETS) }, (_, index) => ({
    id: index + 1,
    name: `Pet ${index}`,
    categoryId: 1,
  }))
  let created = 0
  const options = { fixtures: { categories: [{ id: 1, name: 'All' }], pets } }
  await repeatInSession(client, options, async ({ control }) => {
    const path = `${control}/state`
    const before = await client.send({ path })
    if (!client.expect(before, [200], 'GET /state')) return
    const restored = await client.send({ method: 'PUT', path, body: before.text })
    client.expect(restored, [200, 204], 'PUT /state')
    const bomb = BOMBS[created % BOMBS.length]
    created += 1
    const body = bomb.repeat(Math.ceil(client.scaled(BOMB) / bomb.length))
    const refused = await client.send({ method: 'PUT', path, body })
    client.expect(refused, [400, 413, 422], `PUT /state of ${bomb}…`)
    const after = await client.send({ path })
    if (after.text !== before.text) client.fail('a restored snapshot differs')
    client.count('snapshots')
  })
}
