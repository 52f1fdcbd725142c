import fc from 'fast-check'
import type { Schedule } from 'petstore-mock'
import { expect, test } from 'vitest'
import { faultMoments } from '../../../src/faults/moments.ts'
import { isDue } from '../../../src/faults/schedule.ts'
import { runs } from '../../support/runs.ts'

/** The time at which the fault is added, and how far the search of the slow way goes. */
const ADDED = 1_000
const HORIZON = 400

/** Returns the next start and the next end, by asking at every instant. */
function slowly(schedule: Schedule, now: number) {
  const found: { start?: number; end?: number } = {}
  for (let at = now + 1; at < ADDED + HORIZON; at += 1) {
    const [before, after] = [isDue(schedule, ADDED, at - 1), isDue(schedule, ADDED, at)]
    if (after && !before) found.start ??= at
    if (before && !after) found.end ??= at
  }
  return found
}

function momentsOf(schedule: Schedule, now: number) {
  const active = { id: 'fault-1', fault: { status: 503, schedule }, addedAt: ADDED }
  const moments = faultMoments({ ...active, skipped: 0, acted: 0 }, now)
  const at = (kind: string) => moments.find((moment) => moment.kind === kind)?.at
  const [start, end] = [at('fault-start'), at('fault-end')]
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
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
      expect(momentsOf(each, now)).toEqual(slowly(each, now))
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
