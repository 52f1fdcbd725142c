import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { expect, test } from 'vitest'

function calling(call: (...given: never[]) => unknown, ...given: readonly unknown[]) {
  return () => Reflect.apply(call, undefined, [...given])
}

test.each([
  ['once', 'times: 1'],
  ['statusCode', 'status'],
  ['latency', 'delay'],
  ['error', 'network'],
  ['body', 'code and message'],
  ['url', 'path'],
  ['after', 'afterOperation'],
])('a fault with %s leads to %s', (field, meant) => {
  expect(calling(createPetstore().faults.add, { status: 503, [field]: true })).toThrow(
    `fault: "${field}" is not one of its options; did you mean ${meant}?`,
  )
})

test.each([
  ['url', 'path'],
  ['statusCode', 'status'],
  ['key', 'apiKey'],
  ['operationId', 'operation'],
  ['body', 'a function, such as (entry) => entry.requestBody === …'],
])('a filter of the journal with %s leads to %s', (field, meant) => {
  expect(calling(createPetstore().journal.all, { [field]: '/pets' })).toThrow(
    `journal.all: "${field}" is not one of its options; did you mean ${meant}?`,
  )
})

test('a name that every object inherits leads to no alias', () => {
  expect(calling(createPetstore().journal.all, { constructor: 1 })).toThrow(
    'journal.all: "constructor" is not one of its options; expected one of operation,',
  )
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
