import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

test.each([
  [{ afterOperation: 'yes' }, 'fault.afterOperation: expected true or false but got "yes"'],
  [{ code: 5 }, 'fault.code: expected a string but got 5'],
  [{ message: null }, 'fault.message: expected a string but got null'],
  [{ apiKey: 5 }, 'fault.apiKey: expected a string but got 5'],
  [{ probability: 1.1 }, 'fault.probability: expected a number from 0 to 1 but got 1.1'],
  [{ probability: '1' }, 'fault.probability: expected a number from 0 to 1 but got "1"'],
])('a fault with %j is refused', (fault, message) => {
  const { faults } = createPetstore()
  const add = () => Reflect.apply(faults.add, undefined, [{ status: 503, ...fault }])

  expect(add).toThrow(new TypeError(message))
})
