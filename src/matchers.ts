import {
  type CleanAuditOptions,
  type RetryAfterOptions,
  toHaveCleanAudit,
  toHaveRespectedRetryAfter,
} from './adapters/testing/audit-matchers.ts'
import { type ReceivedOptions, toHaveReceived } from './adapters/testing/journal-matchers.ts'
import type { MatcherResult, ObservedPetstore } from './adapters/testing/matcher.ts'
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
interface PetstoreMatchers<Result> {
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
 * Throws unless the audit of a petstore has no errors and no warnings.
 *
 * @throws {Error} named `AssertionError`, with the findings and their timelines.
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function assertCleanAudit(petstore: ObservedPetstore, options?: CleanAuditOptions): void {
  requirePass(toHaveCleanAudit(petstore, options))
}

/**
 * Throws unless a response announced a wait, and no client sent a request before it was over.
 *
 * @throws {Error} named `AssertionError`, with the requests that came too early.
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function assertRespectedRetryAfter(
  petstore: ObservedPetstore,
  options?: RetryAfterOptions,
): void {
  requirePass(toHaveRespectedRetryAfter(petstore, options))
}

/**
 * Throws unless the journal of a petstore has a request that matches the filter, or exactly `times`
 * of them.
 *
 * @throws {Error} named `AssertionError`, with the requests that are nearest to the filter.
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function assertReceived(
  petstore: ObservedPetstore,
  filter?: JournalFilter,
  options?: ReceivedOptions,
): void {
  requirePass(toHaveReceived.call({ isNot: false }, petstore, filter, options))
}

/**
 * Throws unless the report of `explore` has no errors, and the search left nothing out.
 *
 * @throws {Error} named `AssertionError`, with the shortest path on which the client breaks.
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function assertHoldsEverywhere(report: unknown, options?: HoldOptions): void {
  requirePass(toHoldEverywhere(report, options))
}

function requirePass({ pass, message }: MatcherResult): void {
  if (pass) return
  const error = new Error(message())
  // Test runners then show it as a failed assertion.
  error.name = 'AssertionError'
  throw error
}
