import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PetstoreOptions } from './index.ts'
import {
  type CleanAuditOptions,
  toHaveCleanAudit,
  toHaveHonouredRetryAfter,
} from './testing/matchers.ts'

export type { CleanAuditOptions } from './testing/matchers.ts'

import { type ListenOptions, type NodePetstore, setupPetstore } from './node.ts'

// The type parameters of vitest's interfaces differ between versions. All of them inherit from Chai's.
declare global {
  namespace Chai {
    interface Assertion {
      /** Passes if the audit of the petstore has no errors and no warnings. */
      toHaveCleanAudit(options?: CleanAuditOptions): void
      /** Passes if a reply had `Retry-After`, and no client came back too early. */
      toHaveHonouredRetryAfter(): void
    }
  }
}

expect.extend({ toHaveCleanAudit, toHaveHonouredRetryAfter })

/**
 * Creates a petstore for the tests of a file or a `describe`. It listens before the first test,
 * resets after each test, and closes after the last one.
 *
 * @throws {TypeError} if an option is invalid. The message names the option.
 */
export function usePetstore(options: PetstoreOptions & ListenOptions = {}): NodePetstore {
  const { onUnhandledRequest, timers, ...petstoreOptions } = options
  const petstore = setupPetstore(petstoreOptions)
  beforeAll(() =>
    petstore.listen({
      ...(onUnhandledRequest && { onUnhandledRequest }),
      ...(timers && { timers }),
    }),
  )
  afterEach(() => {
    petstore.server.resetHandlers()
    petstore.reset()
  })
  afterAll(() => petstore.close())
  return petstore
}
