import { repeatInSession } from '../client/session.js'

const ENTRIES = 1_000
const BODY = 16_384

const VIEWS = [
  'journal',
  'journal?format=har',
  'audit',
  'audit?format=markdown',
  'quotas',
  'faults',
]

/** Fills a journal with large bodies, and reads everything that can be read about it. */
export async function journals(client) {
  const options = { plan: 'soak' }
  await repeatInSession(client, options, async ({ api, control }) => {
    const body = { name: 'n'.repeat(BODY), categoryId: 1 }
    const write = () => client.send({ method: 'POST', path: `${api}/pets`, body })
    for (let count = client.scaled(ENTRIES); count > 0 && !client.isOver(); count -= 20) {
      const responses = await Promise.all(Array.from({ length: 20 }, write))
      for (const response of responses) client.expect(response, [201], 'POST /pets')
    }
    for (const view of VIEWS) {
      const response = await client.send({ path: `${control}/${view}` })
      client.expect(response, [200], `GET /${view}`)
    }
    client.count('journals read')
  })
}
