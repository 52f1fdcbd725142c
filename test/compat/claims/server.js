import assert from 'node:assert/strict'
import { startServer } from 'petstore-mock/server'

/** What holds for a server that the tests start. */
export const server = {
  'startServer serves requests, and keeps a journal': serving(async ({ url, petstore }) => {
    const response = await fetch(`${url}/pets/2`)
    assert.equal((await response.json()).name, 'Bella')
    assert.equal(petstore.journal.all().length, 1)
  }),

  'the control API controls the server, and opens sessions': serving(
    async ({ controlUrl, url }) => {
      assert.equal((await send('POST', `${controlUrl}/quotas/exhaust`)).status, 204)
      assert.equal((await fetch(`${url}/pets`)).status, 429)
      const session = await (await send('POST', `${controlUrl}/sessions`, { seed: 7 })).json()
      assert.equal((await fetch(`${session.url}/pets`)).status, 200)
    },
  ),
}

function send(method, url, body) {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(url, { method, headers, body: JSON.stringify(body) })
}

/** Returns a claim during which a server runs. */
function serving(check) {
  return async () => {
    const started = await startServer({ port: 0 })
    try {
      await check(started)
    } finally {
      await started.close()
    }
  }
}
