import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { startDelivery } from '../../../../src/core/http/delivery.ts'
import { ACCOUNT_LIMIT } from '../../../../src/core/quota/accounts/accounts.ts'
import { AllTraffic } from '../../../../src/core/quota/accounts/all-traffic.ts'
import { MEMORY_LIMIT } from '../../../../src/core/quota/accounts/traffic.ts'
import { CLOCK, callTimes, START } from '../../../support/service/state.ts'

test('of more than ACCOUNT_LIMIT keys the latest are remembered, and those that the test chose', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' }, journal: { limit: 0 } })
  callTimes(petstore, 1, 'mine')
  callTimes(petstore, 1)
  petstore.quotas.setPlan('moved', 'business')

  for (let index = 1; index <= ACCOUNT_LIMIT; index += 1) petstore.quotas.exhaust(`key-${index}`)
  for (let index = 1; index <= 3_000; index += 1) callTimes(petstore, 1, `late-${index}`)

  const remembered = petstore.quotas.list()
  expect(remembered.length).toBeLessThanOrEqual(ACCOUNT_LIMIT)
  expect(remembered.length).toBeGreaterThan(ACCOUNT_LIMIT * 0.9)
  expect(remembered.at(-1)?.apiKey).toBe('late-3000')
  expect(petstore.quotas.get('key-1').windows[0]?.used).toBe(0)
  expect(petstore.quotas.get('mine').windows[0]).toMatchObject({ used: 1, resetAt: START + 60_000 })
  expect(petstore.quotas.get().windows[0]?.used).toBe(1)
  expect(petstore.quotas.get('moved').plan).toBe('business')
})

test('a reset frees the memory of all callers, also of those that wait for a response', () => {
  const traffic = new AllTraffic()
  traffic.of('waiting').arrive({ at: 0, endsAt: 0, delivery: startDelivery() })

  traffic.reset()

  expect(traffic.bound.used).toBe(0)
})

test('of one caller, a limited number of requests in flight and of refusals is remembered', () => {
  const traffic = new AllTraffic()
  const caller = traffic.of('key')
  for (let index = 0; index < 2 * MEMORY_LIMIT; index += 1) {
    const delivery = startDelivery()
    caller.arrive({ at: 0, endsAt: 0, delivery })
    caller.refuse({ id: `req-${index}`, at: 0, endsAt: 0, until: 1_000, toleranceMs: 0, delivery })
  }
  expect(traffic.bound.used).toBe(1 + 2 * MEMORY_LIMIT)
})
