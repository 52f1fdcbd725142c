import { afterAll, afterEach, beforeAll } from 'vitest'
import type { PetstoreOptions } from './index.ts'
import { type ListenOptions, type NodePetstore, setupPetstore } from './node.ts'

/**
 * Creates a petstore for the tests of a file or a `describe`: it listens before them, goes back to
 * how it was created after each, and closes after them.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function usePetstore(options: PetstoreOptions & ListenOptions = {}): NodePetstore {
  const { onUnhandledRequest, ...petstoreOptions } = options
  const petstore = setupPetstore(petstoreOptions)
  beforeAll(() => petstore.listen(onUnhandledRequest && { onUnhandledRequest }))
  afterEach(() => {
    petstore.server.resetHandlers()
    petstore.reset()
  })
  afterAll(() => petstore.close())
  return petstore
}
