import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PetstoreOptions } from './index.ts'
import {
  type CleanAuditOptions,
  toHaveCleanAudit,
  toHaveHonouredRetryAfter,
} from './testing/matchers.ts'

export type { CleanAuditOptions } from './testing/matchers.ts'

import { type ListenOptions, type NodePetstore, setupPetstore } from './node.ts'

// What vitest's own interfaces take as parameters differs from version to version: all of them
// take over what chai's has.
declare global {
  namespace Chai {
    interface Assertion {
      /** Passes when the audit of a petstore has no findings but infos. */
      toHaveCleanAudit(options?: CleanAuditOptions): void
      /** Passes when a reply of a petstore carried `Retry-After`, and no client came before it was over. */
      toHaveHonouredRetryAfter(): void
    }
  }
}

expect.extend({ toHaveCleanAudit, toHaveHonouredRetryAfter })

/**
 * Creates a petstore for the tests of a file or a `describe`: it listens before them, goes back to
 * how it was created after each, and closes after them.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
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
