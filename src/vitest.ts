import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PetstoreOptions } from './index.ts'
import {
  type CleanAuditOptions,
  toHaveCleanAudit,
  toHaveRespectedRetryAfter,
} from './testing/matchers.ts'

export type { CleanAuditOptions } from './testing/matchers.ts'

import { type ListenOptions, type NodePetstore, setupPetstore } from './node.ts'

// Vitest's own interfaces have different type parameters in each version. All extend this one.
declare global {
  namespace Chai {
    interface Assertion {
      /** Passes if the audit of the petstore has no errors and no warnings. */
      toHaveCleanAudit(options?: CleanAuditOptions): void
      /** Passes if a response announced a wait, and no client sent a request before it was over. */
      toHaveRespectedRetryAfter(): void
    }
  }
}

expect.extend({ toHaveCleanAudit, toHaveRespectedRetryAfter })

/**
 * Creates a petstore for the tests in a file or a `describe`. It starts listening before the first
 * test, is reset after each test, and closes after the last.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function installPetstore(options: PetstoreOptions & ListenOptions = {}): NodePetstore {
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
