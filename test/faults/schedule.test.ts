import { createPetstore, type Petstore, type Schedule } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, START } from '../support/service/state.ts'

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

test('a fault with an empty schedule always acts', () => {
  expect(statusesAt(petstoreWith({}), [0, 1, 86_400_000])).toEqual([503, 503, 503])
})

test('start is counted from when the fault was added, to the millisecond', () => {
  expect(statusesAt(petstoreWith({ startAfter: '1s' }), [0, 999, 1_000, 1_001])).toEqual([
    200, 200, 503, 503,
  ])
})

test('length ends it, to the millisecond', () => {
  expect(statusesAt(petstoreWith({ duration: '2m' }), [0, 119_999, 120_000])).toEqual([
    503, 503, 200,
  ])
})

test('length is counted from the start', () => {
  const petstore = petstoreWith({ startAfter: '1m', duration: '1m' })

  expect(statusesAt(petstore, [59_999, 60_000, 119_999, 120_000])).toEqual([200, 503, 503, 200])
})

test('every begins it anew, counted from the start', () => {
  const petstore = petstoreWith({ startAfter: '30s', duration: '10s', every: '1m' })

  expect(statusesAt(petstore, [29_999, 30_000, 39_999, 40_000, 89_999, 90_000, 100_000])).toEqual([
    200, 503, 503, 200, 200, 503, 200,
  ])
})

test('every may be 1 ms', () => {
  const { faults } = createPetstore({ clock: CLOCK })

  faults.add({ status: 503, schedule: { duration: 1, every: 1 } })

  expect(faults.list()).toHaveLength(1)
})

test('until ends it for good, whatever every says', () => {
  const petstore = petstoreWith({ duration: '10s', every: '1m', until: START + 65_000 })

  expect(statusesAt(petstore, [60_000, 64_999, 65_000, 120_000])).toEqual([503, 503, 200, 200])
})

test('until takes an ISO 8601 string and epoch milliseconds', () => {
  const instants = [new Date(START + 1), '2026-05-01T00:00:00.001Z', START + 1]

  for (const until of instants) {
    expect(statusesAt(petstoreWith({ until }), [0, 1])).toEqual([503, 200])
  }
})

test('a clock that is set back to before it was added finds no fault yet', () => {
  expect(statusesAt(petstoreWith({ every: '1m', duration: '1m' }), [0, -1, 0])).toEqual([
    503, 200, 503,
  ])
})

test('a clock that is set back brings a fault back that was over', () => {
  expect(statusesAt(petstoreWith({ duration: '1s' }), [1_000, 500])).toEqual([200, 503])
})

test('a fault that is not due is neither skipped, drawn nor counted', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503, skip: 1, times: 1, schedule: { startAfter: '1s' } })

  expect(callTimes(petstore, 3)).toEqual([200, 200, 200])
  expect(petstore.faults.list()).toMatchObject([{ skipped: 0, acted: 0 }])
  petstore.clock.advance('1s')
  expect(callTimes(petstore, 3)).toEqual([200, 503, 200])
})

test('a fault that is not due lets the next one act', () => {
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

test('a restored fault is due when the saved one was', () => {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false })
  petstore.clock.advance('1m')
  petstore.faults.add({ status: 503, schedule: { duration: '2m' } })
  const saved = JSON.parse(JSON.stringify(petstore.snapshot()))

  const other = createPetstore({ clock: '2026-06-01T00:00:00Z', rateLimit: false })
  other.restore(saved)

  expect(other.faults.list()).toEqual(petstore.faults.list())
  expect(statusesAt(other, [179_999, 180_000])).toEqual([503, 200])
})

test('reset takes away what was added, schedule and all', () => {
  const petstore = petstoreWith({ every: '1m', duration: '1s' })

  petstore.reset()

  expect(petstore.faults.list()).toEqual([])
  expect(callTimes(petstore, 1)).toEqual([200])
})

test('from keeps it from acting before an instant, to the millisecond', () => {
  const petstore = petstoreWith({ from: START + 5_000 })

  expect(statusesAt(petstore, [0, 4_999, 5_000, 86_400_000])).toEqual([200, 200, 503, 503])
})

test('from does not move the rhythm of every', () => {
  const petstore = petstoreWith({ duration: '10s', every: '1m', from: START + 65_000 })

  expect(statusesAt(petstore, [0, 64_999, 65_000, 70_000, 120_000])).toEqual([
    200, 200, 503, 200, 503,
  ])
})
