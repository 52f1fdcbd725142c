import { expect, test } from 'vitest'
import { startDelivery } from '../../src/http/delivery.ts'
import type { AdapterRequest } from '../../src/http/messages.ts'
import { assemble } from '../../src/petstore.ts'
import { travelTo } from '../../src/travel/travel.ts'
import { freezeRealTime } from '../support/freeze-real-time.ts'
import { CLOCK, callTimes, request } from '../support/service/state.ts'

freezeRealTime()

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
