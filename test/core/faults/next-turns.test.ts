import fc from 'fast-check'
import type { Schedule } from 'petstore-mock'
import { expect, test } from 'vitest'
import { nextTurns } from '../../../src/core/faults/next-turns.ts'
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
  return { start, end }
}

const small = fc.integer({ min: 0, max: 20 })
const instant = fc.integer({ min: ADDED - 50, max: ADDED + 100 })

test('a schedule next starts and stops at the first instants at which it does', () => {
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
      expect(nextTurns(each, ADDED, now)).toEqual(slowly(each, now))
    }),
    runs(500),
  )
})
