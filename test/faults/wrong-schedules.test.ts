import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const INSTANT = "an ISO 8601 string such as '2026-01-31T12:00:00Z', epoch milliseconds, or a Date"

test.each([
  ['soon', 'fault.schedule: got "soon", takes an object'],
  [{ begin: 1 }, 'fault.schedule: "begin" is not one of its options, there are start, length'],
  [{ start: 'soon' }, 'fault.schedule.start: got "soon", takes a number of milliseconds'],
  [{ length: -1 }, 'fault.schedule.length: got -1, takes a number of milliseconds'],
  [{ every: '1 h' }, 'fault.schedule.every: got "1 h", takes a number of milliseconds'],
  [{ from: 'noon' }, `fault.schedule.from: got "noon", takes ${INSTANT}`],
  [{ until: 'noon' }, `fault.schedule.until: got "noon", takes ${INSTANT}`],
  [{ every: '1h' }, 'takes every, of at least 1 ms, together with length'],
  [{ every: 0, length: 1 }, 'takes every, of at least 1 ms, together with length'],
])('the schedule %j is refused', (schedule, message) => {
  const { faults } = createPetstore()
  const add = () => Reflect.apply(faults.add, undefined, [{ status: 503, schedule }])

  expect(add).toThrow(TypeError)
  expect(add).toThrow(message)
})
