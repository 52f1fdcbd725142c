import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

function headers(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, '1']))
}

test.each([
  [{ afterOperation: 'yes' }, 'fault.afterOperation: expected true or false but got "yes"'],
  [{ code: 5 }, 'fault.code: expected a string but got 5'],
  [{ message: null }, 'fault.message: expected a string but got null'],
  [{ apiKey: 5 }, 'fault.apiKey: expected a string but got 5'],
  [{ probability: 1.1 }, 'fault.probability: expected a number from 0 to 1 but got 1.1'],
  [{ skip: -1 }, 'fault.skip: expected an integer from 0 to 9007199254740991 but got -1'],
  [{ headers: 5 }, 'fault.headers: expected an object but got 5'],
  [{ headers: headers(101) }, 'fault.headers: expected at most 100 headers but got 101'],
  [{ probability: '1' }, 'fault.probability: expected a number from 0 to 1 but got "1"'],
])('a fault with %j is refused', (fault, message) => {
  const { faults } = createPetstore()
  const add = () => Reflect.apply(faults.add, undefined, [{ status: 503, ...fault }])

  expect(add).toThrow(new TypeError(message))
})

test('a fault may have 100 headers', () => {
  const { faults } = createPetstore()

  faults.add({ headers: headers(100) })

  expect(faults.list()).toHaveLength(1)
})
