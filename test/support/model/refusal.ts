import { type Collections, createPetstore } from 'petstore-mock'
import { expect } from 'vitest'

/** A call of `db.pet`, such as `count`, its argument, and the message of the error. */
export type Refusal = readonly [Exclude<keyof Collections['pet'], 'getAll'>, unknown, string]

/** Checks that a call throws an error that names it, and that it changes nothing. */
export function expectRefusal(...[method, argument, message]: Refusal): void {
  const petstore = createPetstore()
  const before = petstore.snapshot()
  const call = () => Reflect.apply(petstore.db.pet[method], undefined, [argument])
  expect(call).toThrow(TypeError)
  expect(call).toThrow(`db.pet.${method}: ${message}`)
  expect(petstore.snapshot()).toEqual(before)
}
