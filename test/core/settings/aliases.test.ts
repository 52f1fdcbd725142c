import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { expect, test } from 'vitest'

function calling(call: (...given: never[]) => unknown, ...given: readonly unknown[]) {
  return () => Reflect.apply(call, undefined, [...given])
}

test.each([
  ['once', 'times: 1'],
  ['statusCode', 'status'],
  ['body', 'code and message, or a handler (server.use) for a body of your own'],
  ['timeout', "network: 'timeout'"],
])('a fault with %s leads to %s', (field, meant) => {
  expect(calling(createPetstore().faults.add, { status: 503, [field]: true })).toThrow(
    `fault: "${field}" isn't one of its options; did you mean ${meant}?`,
  )
})

test.each([
  ['url', 'path'],
  ['statusCode', 'status'],
  ['body', "a function, such as (entry) => JSON.parse(entry.requestBody ?? '{}').id === 1"],
  ['query', 'a function, such as ({ url }) => url.endsWith(…)'],
])('a filter of the journal with %s leads to %s', (field, meant) => {
  expect(calling(createPetstore().journal.all, { [field]: '/pets' })).toThrow(
    `journal.all: "${field}" isn't one of its options; did you mean ${meant}?`,
  )
})

test.each([
  ['GET /pets', 'listPets'],
  ['get /pets/7', 'getPet'],
  ['DELETE /store/orders/{orderId}', 'deleteOrder'],
])('the operation %j leads to %s', (operation, id) => {
  const petstore = createPetstore()

  for (const call of [petstore.faults.add, petstore.journal.all]) {
    expect(calling(call, { operation, status: 503 })).toThrow(
      ` but got "${operation}"; did you mean "${id}"?`,
    )
  }
  expect(calling(petstore.journal.all, { operation: 'GET /dogs' })).toThrow(/"GET \/dogs"$/)
})

test('listen refuses to start twice, and can start again after close', () => {
  const petstore = setupPetstore()
  petstore.listen()
  try {
    expect(() => petstore.listen()).toThrow(
      'listen: the petstore is listening already; call close() first',
    )
  } finally {
    petstore.close()
  }
  petstore.listen()
  petstore.close()
})
