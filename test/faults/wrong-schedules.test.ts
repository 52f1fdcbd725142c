import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const INSTANT = "an ISO 8601 string such as '2026-01-31T12:00:00Z', epoch milliseconds, or a Date"

test.each([
  ['soon', 'fault.schedule: expected an object but got "soon"'],
  [{ begin: 1 }, 'fault.schedule: "begin" is not one of its options, there are start, length'],
  [{ start: 'soon' }, 'fault.schedule.start: expected a number of milliseconds but got "soon"'],
  [{ length: -1 }, 'fault.schedule.length: expected a number of milliseconds but got -1'],
  [{ every: '1 h' }, 'fault.schedule.every: expected a number of milliseconds but got "1 h"'],
  [{ from: 'noon' }, `fault.schedule.from: expected ${INSTANT} but got "noon"`],
  [{ until: 'noon' }, `fault.schedule.until: expected ${INSTANT} but got "noon"`],
  [{ every: '1h' }, 'takes every, of at least 1 ms, together with length'],
  [{ every: 0, length: 1 }, 'takes every, of at least 1 ms, together with length'],
])('the schedule %j is refused', (schedule, message) => {
  const { faults } = createPetstore()
  const add = () => Reflect.apply(faults.add, undefined, [{ status: 503, schedule }])

  expect(add).toThrow(TypeError)
  expect(add).toThrow(message)
})
