import assert from 'node:assert/strict'
import { createPetstore } from 'petstore-mock'
import { emptyWorld, generateWorld } from 'petstore-mock/fixtures'

/** What holds without interception. */
export const inProcess = {
  'petstore.fetch answers': async () => {
    const response = await createPetstore().fetch('/pets/1')
    assert.equal(response.status, 200)
    assert.equal((await response.json()).name, 'Rex')
  },

  'a client over its quota is served again once the clock has moved': async () => {
    const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
    petstore.quotas.exhaust()
    const refused = await petstore.fetch('/pets')
    assert.equal(refused.status, 429)
    petstore.clock.advance(`${refused.headers.get('retry-after')}s`)
    assert.equal((await petstore.fetch('/pets')).status, 200)
  },

  'restore() brings back the rows of a snapshot': async () => {
    const petstore = createPetstore()
    const snapshot = petstore.snapshot()
    assert.equal((await petstore.fetch('/store/orders/1', { method: 'DELETE' })).status, 204)
    assert.equal((await petstore.fetch('/store/orders/1')).status, 404)
    petstore.restore(snapshot)
    assert.equal((await petstore.fetch('/store/orders/1')).status, 200)
  },

  'rows can be generated, or none': async () => {
    const generated = createPetstore({ fixtures: generateWorld({ pets: 30 }) })
    assert.equal((await generated.fetch('/pets/30')).status, 200)
    const empty = createPetstore({ fixtures: emptyWorld })
    assert.equal(await (await empty.fetch('/pets')).text(), '[]')
  },
}
