import { runStory } from './story.js'
import { createNumberSet } from './unique.js'

/** The ids that the service has given so far: of requests, and of records by the path of their list. */
const seen = new Map()

/**
 * Calls all operations with an API key of its own. Each response must be right, and every id new. At
 * the end, the quota of the key must be exact.
 */
export async function mixed(client, index) {
  const apiKey = `soak-${index}`
  let sent = 0
  const onResponse = (response, { keeps }) => {
    sent += 1
    requireNew(
      client,
      'X-Request-Id',
      Number(response.headers['x-request-id']?.slice('req-'.length)),
    )
    if (keeps !== undefined && response.status === 201)
      requireNew(client, keeps, response.json().id)
  }
  for (let turn = 1; !client.isOver(); turn += 1) {
    await runStory(client, { api: '', apiKey, name: `${client.name} ${turn}`, onResponse })
  }
  await requireUsed(client, '/__petstore', apiKey, sent)
}

/** Checks that each window of a caller has counted exactly the admitted requests. */
export async function requireUsed(client, control, apiKey, admitted) {
  const path = `${control}/quotas/${apiKey}`
  const response = await client.send({ path })
  if (!client.expect(response, [200], `GET ${path}`)) return
  client.count('quotas checked')
  for (const { name, used } of response.json().windows) {
    if (used === admitted) continue
    client.fail(`${apiKey}: expected ${admitted} used in the ${name} window but got ${used}`)
  }
}

function requireNew(client, kind, id) {
  if (!seen.has(kind)) seen.set(kind, createNumberSet())
  if (!(id > 0) || !seen.get(kind).add(id)) client.fail(`${kind}: expected a new id but got ${id}`)
}
