import fc from 'fast-check'
import type { Schedule } from 'petstore-mock'
import { expect, test } from 'vitest'
import { faultMoments } from '../../../src/core/faults/moments.ts'
import { isDue } from '../../../src/core/faults/schedule.ts'
import { runs } from '../../support/runs.ts'

/** The time at which the fault is added, and how far the search of the slow way goes. */
const ADDED = 1_000
const HORIZON = 400

/** Returns the next start and the next end, by asking at every instant. */
function slowly(schedule: Schedule, now: number) {
  const instants = Array.from({ length: ADDED + HORIZON - now }, (_, index) => now + 1 + index)
  const isOn = (at: number) => isDue(schedule, ADDED, at)
  const start = instants.find((at) => isOn(at) && !isOn(at - 1))
  const end = instants.find((at) => !isOn(at) && isOn(at - 1))
  return [
    { at: start, kind: 'fault-start', name: 'fault-1 starts', fault: 'fault-1' },
    { at: end, kind: 'fault-end', name: 'fault-1 ends', fault: 'fault-1' },
  ].filter(({ at }) => at !== undefined)
}

const small = fc.integer({ min: 0, max: 20 })
const instant = fc.integer({ min: ADDED - 50, max: ADDED + 100 })

test('the moments of a fault are the first instants at which its schedule starts and stops', () => {
  const schedule = fc.oneof(
    fc.record(
      { startAfter: small, duration: small, from: instant, until: instant },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        startAfter: small,
        duration: small,
        every: fc.integer({ min: 1, max: 30 }),
        from: instant,
        until: instant,
      },
      { requiredKeys: ['duration', 'every'] },
    ),
  )
  fc.assert(
    fc.property(schedule, instant, (each, now) => {
      const fault = { status: 503, schedule: each }
      const active = { id: 'fault-1', fault, addedAt: ADDED, skipped: 0, acted: 0 }
      expect(faultMoments(active, now)).toEqual(slowly(each, now))
    }),
    runs(500),
  )
})

test.each([
  ['without a schedule', { fault: { status: 503 } }],
  ['that is used up', { fault: { status: 503, times: 1, schedule: { duration: '1m' } }, acted: 1 }],
] as const)('a fault %s has no moments', (_, changes) => {
  const active = { id: 'fault-1', addedAt: ADDED, skipped: 0, acted: 0, ...changes }

  expect(faultMoments(active, ADDED)).toEqual([])
})
