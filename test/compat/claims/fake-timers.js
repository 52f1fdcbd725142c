import assert from 'node:assert/strict'
import { expect } from 'petstore-mock/matchers'
import { setupPetstore } from 'petstore-mock/node'

const BASE = 'https://api.example.com'

/** What holds if the runner has fake timers. */
export const fakeTimers = {
  'a client that waits for Retry-After waits no real time': async ({ timers, fake, unfake }) => {
    fake()
    const petstore = setupPetstore({ baseUrl: BASE, clock: '2026-05-01T00:00:00Z' })
    petstore.listen({ timers })
    try {
      petstore.quotas.exhaust()
      const refused = await fetch(`${BASE}/pets`)
      const pause = Number(refused.headers.get('retry-after')) * 1_000
      await new Promise((resolve) => setTimeout(resolve, pause))
      assert.equal((await fetch(`${BASE}/pets`)).status, 200)
      expect(petstore).toHaveRespectedRetryAfter()
    } finally {
      petstore.close()
      unfake()
    }
  },
  'AbortSignal.timeout takes no real time': async ({ timers, fake, unfake }) => {
    fake()
    const petstore = setupPetstore({ baseUrl: BASE })
    petstore.listen({ timers })
    try {
      petstore.faults.add({ network: 'timeout' })
      const signal = AbortSignal.timeout(60_000)
      await assert.rejects(fetch(`${BASE}/pets`, { signal }), { name: 'TimeoutError' })
    } finally {
      petstore.close()
      unfake()
    }
  },
}
