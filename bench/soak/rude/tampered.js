import { createSession, deleteSession, repeatInSession } from '../client/session.js'

/** Values that do not belong into a snapshot, or at the end of what does. */
const VALUES = [
  null,
  -1,
  0,
  1,
  1_000,
  0.5,
  1e297,
  Number.MAX_SAFE_INTEGER,
  8.64e15,
  '',
  'a\nb',
  '__proto__',
  'x'.repeat(100_000),
  [],
  {},
  [[]],
]

/** Calls that must work with any snapshot that was accepted. */
const VIEWS = ['state', 'clock', 'quotas', 'faults', 'scenarios', 'journal', 'audit']

/** Restores snapshots with a random change. What is accepted must leave everything working. */
export async function tampered(client) {
  const options = { apiKeys: { k: 'pro' }, plan: 'enterprise' }
  await repeatInSession(client, options, async ({ api, control }) => {
    await client.send({ path: `${api}/pets/1`, headers: { 'X-API-Key': 'k' } })
    await client.send({
      method: 'POST',
      path: `${control}/faults`,
      body: { status: 503, skip: 99 },
    })
    const { text } = await client.send({ path: `${control}/state` })
    for (let turn = 0; turn < 20 && !client.isOver(); turn += 1) {
      await tryChange(client, { options, text })
    }
  })
}

/** Restores a changed snapshot in a session of its own. */
async function tryChange(client, { options, text }) {
  const session = await createSession(client, options)
  if (session === undefined) return
  const { snapshot, change } = tamper(client, JSON.parse(text))
  const path = `${session.control}/state`
  const restored = await client.send({ method: 'PUT', path, body: snapshot })
  client.expect(restored, [200, 204, 400, 413, 422], `PUT /state with ${change}`)
  client.count(restored.status < 300 ? 'snapshots accepted' : 'snapshots refused')
  for (const view of VIEWS) {
    const response = await client.send({ path: `${session.control}/${view}` })
    client.expect(response, [200], `GET /${view} after ${change}`)
  }
  const body = { name: 'n', categoryId: 1 }
  const created = await client.send({ method: 'POST', path: `${session.api}/pets`, body })
  client.expect(created, [201, 403, 422, 429, 503], `POST /pets after ${change}`)
  await deleteSession(client, session)
}

/** Replaces, repeats or removes a random member at any depth. Says which. */
function tamper(client, snapshot) {
  let node = snapshot.parts
  const path = ['parts']
  for (;;) {
    const names = Object.keys(node)
    const name = names[client.draw(names.length) - 1]
    path.push(name)
    const inner = node[name]
    const goesOn = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0
    if (goesOn && client.draw(4) > 1) node = inner
    else return { snapshot, change: `${path.join('.')}: ${changeMember(client, node, name)}` }
  }
}

function changeMember(client, node, name) {
  const choice = client.draw(VALUES.length + 2)
  if (choice <= VALUES.length) {
    node[name] = VALUES[choice - 1]
    return JSON.stringify(node[name]).slice(0, 50)
  }
  if (Array.isArray(node) && choice === VALUES.length + 1) {
    node.push(node[name])
    return 'repeated'
  }
  delete node[name]
  return 'removed'
}
