import type { Expect, ExpectMatcherState } from '@playwright/test'
import type { JournalFilter } from '../../core/journal/filter.ts'
import {
  type CleanAuditOptions,
  type RetryAfterOptions,
  toHaveCleanAudit,
  toHaveRespectedRetryAfter,
} from '../testing/audit-matchers.ts'
import type { MatcherResult } from '../testing/matcher.ts'
import { type AnyPetstore, look } from './look.ts'
import { type AwaitedOptions, waitForRequests } from './wait-for-requests.ts'

/** The matchers for `expect.extend`, which wait for the answers of a server. */
export const remoteMatchers = {
  /** Passes if the audit of the petstore has no errors and no warnings. */
  async toHaveCleanAudit(petstore: AnyPetstore, options?: CleanAuditOptions) {
    return toHaveCleanAudit(await look(petstore), options)
  },
  /** Passes if a response announced a wait, and no client sent a request before it was over. */
  async toHaveRespectedRetryAfter(petstore: AnyPetstore, options?: RetryAfterOptions) {
    return toHaveRespectedRetryAfter(await look(petstore), options)
  },
  /**
   * Passes as soon as the journal of the petstore has a request that matches the filter, or exactly
   * `times` of them. Waits for them as long as `expect` does.
   */
  toHaveReceived(
    this: ExpectMatcherState,
    petstore: AnyPetstore,
    filter?: JournalFilter,
    options?: AwaitedOptions,
  ) {
    return waitForRequests({ state: this, petstore, filter, options })
  },
} satisfies Readonly<Record<string, (...given: never[]) => Promise<MatcherResult>>>

/** The `expect` of Playwright with the matchers. */
export type PetstoreExpect = Expect<typeof remoteMatchers>
