import { createPetstore } from 'petstore-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDelivery } from '../../../src/http/delivery.ts'
import type { AdapterRequest } from '../../../src/http/messages.ts'
import { CLOCK, callTimes, request } from '../../support/service/state.ts'

// Real time stands still: a slow machine must not seem to be a client that has waited.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function create() {
  return createPetstore({ clock: CLOCK, plans: { none: { perMinute: 0 } }, plan: 'none' })
}

test('a caller that has waited to the end starts again without strikes, even if it is refused', () => {
  const petstore = create()
  expect(callTimes(petstore, 3)).toEqual([429, 429, 429])
  expect(petstore.quotas.get().strikes).toBe(2)

  petstore.clock.advance('60s')
  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get().strikes).toBe(0)
})

test('a parallel request before the end of the wait is no strike, and forgives none', () => {
  const petstore = create()
  callTimes(petstore, 3)
  const open: AdapterRequest = { ...request('GET', '/categories'), delivery: startDelivery() }
  petstore.handle(open)
  expect(petstore.quotas.get().strikes).toBe(3)

  petstore.clock.advance(1)
  callTimes(petstore, 1)

  expect(petstore.quotas.get().strikes).toBe(3)
})
