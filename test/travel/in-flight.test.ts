import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDelivery } from '../../src/http/delivery.ts'
import type { AdapterRequest } from '../../src/http/messages.ts'
import { assemble } from '../../src/petstore.ts'
import { travelTo } from '../../src/travel/travel.ts'
import { CLOCK, callTimes, request } from '../support/service/state.ts'

// Real time stands still: a slow machine must not seem to be a client that has waited.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a replay from a copy of the state knows which requests were in flight', () => {
  const internals = assemble({ clock: CLOCK })
  const { core, state } = internals
  const open: AdapterRequest = { ...request('GET', '/categories'), delivery: startDelivery() }
  core.handle(open)
  // A restore is followed by a copy of the state.
  core.restore(core.snapshot())
  core.quotas.exhaust()

  // Beside a request in flight, it is not certain that the client had read the first refusal.
  expect(callTimes(core, 2)).toEqual([429, 429])
  expect(core.quotas.get().strikes).toBe(0)
  expect(travelTo(internals, state.journal.lastStep).quotas).toMatchObject([{ strikes: 0 }])
})
