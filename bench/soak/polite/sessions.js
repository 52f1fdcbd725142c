import { repeatInSession } from '../client/session.js'
import { runStory } from './story.js'

/** Creates a session, uses it, resets it, uses it again and deletes it. */
export async function sessions(client) {
  let turn = 0
  await repeatInSession(client, { plan: 'enterprise' }, async ({ api, control }) => {
    for (let round = 1; round <= 2; round += 1) {
      turn += 1
      await runStory(client, { api, name: `${client.name} ${turn}` })
      const reset = await client.send({ method: 'POST', path: `${control}/reset` })
      client.expect(reset, [204, 200], 'POST /reset')
    }
  })
}
