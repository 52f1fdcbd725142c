import assert from 'node:assert/strict'
import { createPetstore } from 'petstore-mock'
import { explore } from 'petstore-mock/explore'
import { expect } from 'petstore-mock/matchers'

/** What holds for the judgement of clients. */
export const audit = {
  'a client that repeats a POST at once has an error in its audit': async () => {
    const petstore = createPetstore({ scenario: { faults: [{ status: 503, times: 1 }] } })
    await order(petstore.fetch)
    assert.doesNotThrow(() => expect(petstore).toHaveCleanAudit())
    await order(petstore.fetch)
    assert.throws(() => expect(petstore).toHaveCleanAudit(), /retried-unsafe-method/)
    expect(petstore).toHaveReceived({ operation: 'createOrder' }, { times: 2 })
  },

  'explore finds the path on which a client orders twice': async () => {
    const client = ({ fetch }) => order(fetch).catch(() => order(fetch))
    const report = await explore(client)
    assert.ok(report.problems.some(({ rule }) => rule === 'duplicated-effect'))
  },
}

function order(fetch) {
  const headers = { 'Content-Type': 'application/json' }
  return fetch('/store/orders', { method: 'POST', headers, body: '{"petId":1}' })
}
