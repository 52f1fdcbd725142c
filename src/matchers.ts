import {
  type CleanAuditOptions,
  type RetryAfterOptions,
  toHaveCleanAudit,
  toHaveRespectedRetryAfter,
} from './adapters/testing/audit-matchers.ts'
import { type ReceivedOptions, toHaveReceived } from './adapters/testing/journal-matchers.ts'
import type { MatcherResult } from './adapters/testing/matcher.ts'
import type { JournalFilter } from './core/journal/filter.ts'
import { type HoldOptions, toHoldEverywhere } from './tools/explore/matcher.ts'

export type { CleanAuditOptions, RetryAfterOptions } from './adapters/testing/audit-matchers.ts'
export type { ReceivedOptions } from './adapters/testing/journal-matchers.ts'
export type { JournalFilter } from './core/journal/filter.ts'
export type { HoldOptions } from './tools/explore/matcher.ts'

/** The matchers for `expect.extend` of Jest and Playwright. Vitest has them already. */
export const matchers = {
  toHaveCleanAudit,
  toHaveReceived,
  toHaveRespectedRetryAfter,
  toHoldEverywhere,
} as const

/** The matchers, as an assertion on a value has them. */
export interface PetstoreMatchers<Result> {
  /** Passes if the audit of the petstore has no errors and no warnings. */
  toHaveCleanAudit(options?: CleanAuditOptions): Result
  /** Passes if a response announced a wait, and no client sent a request before it was over. */
  toHaveRespectedRetryAfter(options?: RetryAfterOptions): Result
  /** Passes if the report of `explore` has no errors, and the search left nothing out. */
  toHoldEverywhere(options?: HoldOptions): Result
  /**
   * Passes if the journal of the petstore has a request that matches the filter, or exactly `times`
   * of them.
   */
  toHaveReceived(filter?: JournalFilter, options?: ReceivedOptions): Result
}

// The interfaces that Jest and Playwright offer for the matchers of others.
declare global {
  namespace jest {
    interface Matchers<R, T> extends PetstoreMatchers<R> {}
  }
  namespace PlaywrightTest {
    interface Matchers<R, T> extends PetstoreMatchers<R> {}
  }
}

/**
 * Has the matchers for test runners without `expect.extend`: `expect(petstore).toHaveCleanAudit()`.
 * One that fails throws an error that is named `AssertionError`.
 */
export function expect(received: unknown): PetstoreMatchers<void>
export function expect(received: unknown): unknown {
  const assertions = Object.entries(matchers).map(([name, matcher]) => {
    const assert = (...given: unknown[]) =>
      requirePass(Reflect.apply(matcher, undefined, [received, ...given]))
    return [name, assert] as const
  })
  return Object.fromEntries(assertions)
}

function requirePass({ pass, message }: MatcherResult): void {
  if (pass) return
  const error = new Error(message())
  // Test runners then show it as a failed assertion.
  error.name = 'AssertionError'
  throw error
}
