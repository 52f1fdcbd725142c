import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const DURATION =
  "a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d'"

const INSTANT =
  "an ISO 8601 string such as '2026-01-31T12:00:00Z', an HTTP date, epoch milliseconds, or a Date"

test.each([
  ['soon', 'fault.schedule: expected an object but got "soon"'],
  [
    { begin: 1 },
    'fault.schedule: "begin" is not one of its options; expected one of startAfter, duration',
  ],
  [{ startAfter: 'soon' }, `fault.schedule.startAfter: expected ${DURATION} but got "soon"`],
  [{ duration: -1 }, `fault.schedule.duration: expected ${DURATION} but got -1`],
  [{ every: '1 h' }, `fault.schedule.every: expected ${DURATION} but got "1 h"`],
  [{ from: 'noon' }, `fault.schedule.from: expected ${INSTANT} but got "noon"`],
  [{ until: 'noon' }, `fault.schedule.until: expected ${INSTANT} but got "noon"`],
  [{ every: '1h' }, 'fault.schedule: expected every to be at least 1 ms and to come with duration'],
  [
    { every: 0, duration: 1 },
    'fault.schedule: expected every to be at least 1 ms and to come with duration',
  ],
])('the schedule %j is refused', (schedule, message) => {
  const { faults } = createPetstore()
  const add = () => Reflect.apply(faults.add, undefined, [{ status: 503, schedule }])

  expect(add).toThrow(TypeError)
  expect(add).toThrow(message)
})
