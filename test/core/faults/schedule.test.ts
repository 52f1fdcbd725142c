import { createPetstore, type Petstore, type Schedule } from 'petstore-mock'
import { expect, test } from 'vitest'
import { endOf, isDue } from '../../../src/core/faults/schedule.ts'
import { CLOCK, callTimes, START } from '../../support/service/state.ts'

function petstoreWith(schedule: Schedule): Petstore {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false })
  petstore.faults.add({ status: 503, schedule })
  return petstore
}

/** The status at each of these times after the fault was added. */
function statusesAt(petstore: Petstore, times: readonly number[]): number[] {
  return times.flatMap((at) => {
    petstore.clock.set(START + at)
    return callTimes(petstore, 1)
  })
}

test.each<[string, Schedule, number[], number[]]>([
  ['with an empty schedule always acts', {}, [0, 1, 86_400_000], [503, 503, 503]],
  ['begins startAfter later', { startAfter: '1s' }, [0, 999, 1_000], [200, 200, 503]],
  ['ends after its duration', { duration: '2m' }, [0, 119_999, 120_000], [503, 503, 200]],
  [
    'has a duration from its start on',
    { startAfter: '1m', duration: '1m' },
    [59_999, 60_000, 119_999, 120_000],
    [200, 503, 503, 200],
  ],
  [
    'begins anew every minute, counted from its start',
    { startAfter: '30s', duration: '10s', every: '1m' },
    [29_999, 30_000, 39_999, 40_000, 89_999, 90_000, 100_000],
    [200, 503, 503, 200, 200, 503, 200],
  ],
  ["hasn't begun on a clock before it", { every: '1m', duration: '1m' }, [0, -1], [503, 200]],
  ['is back on a clock that is set back', { duration: '1s' }, [1_000, 500], [200, 503]],
])('a fault %s: %j', (_, schedule, times, statuses) => {
  expect(statusesAt(petstoreWith(schedule), times)).toEqual(statuses)
})

test("a fault that isn't due is neither skipped, drawn nor counted", () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503, skip: 1, times: 1, schedule: { startAfter: '1s' } })

  expect(callTimes(petstore, 3)).toEqual([200, 200, 200])
  expect(petstore.faults.list()).toMatchObject([{ skipped: 0, acted: 0 }])
  petstore.clock.advance('1s')
  expect(callTimes(petstore, 3)).toEqual([200, 503, 200])
})

test("a fault that isn't due lets the next one act", () => {
  const petstore = petstoreWith({ startAfter: '1s' })
  petstore.faults.add({ status: 500 })

  expect(statusesAt(petstore, [0, 1_000])).toEqual([500, 503])
})

test('the list tells when a fault was added, on the clock of the service', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.clock.advance('5s')
  petstore.faults.add({ status: 503, schedule: { startAfter: '1s' } })

  expect(petstore.faults.list()).toMatchObject([{ addedAt: START + 5_000, acted: 0 }])
})

test.each<[Schedule, number | undefined]>([
  [{}, undefined],
  [{ startAfter: 5 }, undefined],
  [{ duration: 10, every: 20 }, undefined],
  [{ startAfter: 5, duration: 10 }, 15],
])('%j ends for good after %j ms', (schedule, after) => {
  const end = endOf(schedule, START)

  expect(end).toBe(after && START + after)
  if (end !== undefined) {
    expect([end - 1, end].map((at) => isDue(schedule, START, at))).toEqual([true, false])
  }
})
