import { expect as playwrightExpect, test as playwrightTest } from '@playwright/test'
import { extendTest, type PetstoreTest } from './adapters/playwright/fixtures.ts'
import { type PetstoreExpect, remoteMatchers } from './adapters/playwright/matchers.ts'

export type { PetstoreFixtures, PlaywrightPetstore } from './adapters/playwright/fixtures.ts'
export type { AwaitedOptions } from './adapters/playwright/matchers.ts'
export type { PetstoreTestOptions, PetstoreWorkerOptions } from './adapters/playwright/options.ts'
export type { CleanAuditOptions, RetryAfterOptions } from './adapters/testing/audit-matchers.ts'
export type { Promised, RemoteFaultHandle } from './control/members.ts'
export type { ServerAddress } from './control/paths.ts'
export type { JournalFilter } from './core/journal/filter.ts'

/** The `test` of Playwright, with the `petstore` fixture and its options. */
export const test: PetstoreTest = extendTest(playwrightTest)

/** The `expect` of Playwright, with the matchers for a petstore. */
export const expect: PetstoreExpect = playwrightExpect.extend(remoteMatchers)
