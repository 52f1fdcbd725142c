import { repeatInSession } from './client.js'

/** The clients that fill the memory of the server up to its limits. */
export const LARGE = [
  { run: snapshots, count: 1 },
  { run: journals, count: 2 },
  { run: rows, count: 2 },
]

const MIB = 2 ** 20

const PETS = 10_000

/** The size of a body that no snapshot can have, in bytes. */
const BOMB = 60 * MIB

/** What a snapshot must not be. Each is repeated until it has the size of a bomb. */
const BOMBS = ['[', '{"a":', '[{},', '[1,', '"aaaaaaaaaaaaaaaa', '[1e308,']

/**
 * Takes a large snapshot, restores it and compares it. Between, tries to restore bodies that are no
 * snapshots, which must change nothing.
 */
async function snapshots(client) {
  const pets = Array.from({ length: client.scaled(PETS) }, (_, index) => ({
    id: index + 1,
    name: `Pet ${index}`,
    categoryId: 1,
  }))
  const options = { fixtures: { categories: [{ id: 1, name: 'All' }], pets } }
  await repeatInSession(client, options, async ({ control }) => {
    const read = { path: `${control}/snapshot` }
    const write = { method: 'POST', path: `${control}/restore` }
    const before = await client.expect([200], read)
    await client.expect([204], { ...write, body: before.text })
    const bomb = BOMBS[client.draw(BOMBS.length) - 1]
    const body = bomb.repeat(Math.ceil(client.scaled(BOMB) / bomb.length))
    await client.expect([400, 413, 422], { ...write, body })
    const after = await client.expect([200], read)
    if (after.text !== before.text) client.fail('a restored snapshot differs')
    client.count('snapshots')
  })
}

const ENTRIES = 1_000

const VIEWS = [
  'journal/all',
  'journal/toHar',
  'audit',
  'audit?format=markdown',
  'quotas/list',
  'faults/list',
]

/** Fills a journal with large bodies, and reads everything that can be read about it. */
async function journals(client) {
  await repeatInSession(client, { plan: 'soak' }, async ({ api, control }) => {
    const body = { name: 'n'.repeat(MIB / 64), categoryId: 1 }
    const write = () => client.expect([201], { method: 'POST', path: `${api}/pets`, body })
    for (let count = client.scaled(ENTRIES); count > 0 && !client.isOver(); count -= 20) {
      await Promise.all(Array.from({ length: 20 }, write))
    }
    for (const view of VIEWS) await client.expect([200], { path: `${control}/${view}` })
    client.count('journals read')
  })
}

const POSTS = 400

/** The share of the usual data of a session. The sessions of polite clients must fit beside it. */
const SHARE = 0.5

/** Creates rows as large as possible until the service has no room, and then deletes one. */
async function rows(client) {
  const fixtures = { categories: [{ id: 1, name: 'All' }] }
  const options = { plan: 'soak', fixtures, maxDataBytes: client.maxDataBytes * SHARE }
  await repeatInSession(client, options, async ({ api }) => {
    const name = (client.draw(2) === 1 ? 'n' : 'ñ€').repeat(MIB / 8)
    const body = JSON.stringify({ name, categoryId: 1 })
    const created = []
    for (let sent = 0; sent < client.scaled(POSTS) && !client.isOver(); sent += 1) {
      const request = { method: 'POST', path: `${api}/pets`, body }
      const { status, text } = await client.expect([201, 507], request)
      if (status !== 201) break
      created.push(JSON.parse(text).id)
    }
    const listed = await client.expect([200], { path: `${api}/pets?limit=1` })
    const total = Number(listed.headers['x-total-count'])
    if (total !== created.length) client.fail(`expected ${created.length} pets but got ${total}`)
    if (created.length === 0) return
    await client.expect([204], { method: 'DELETE', path: `${api}/pets/${created[0]}` })
  })
}
